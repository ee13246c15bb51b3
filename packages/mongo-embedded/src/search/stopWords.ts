const lists: Record<string, string> = {
  // Lucene's default English set.
  english:
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with',
  french:
    'au aux avec ce ces dans de des du elle en et eux il ils je la le les leur lui ma mais me même mes moi mon ne nos notre nous on ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous c d j l à m n s t y été étée étées étés est sont était suis es',
  german:
    'aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den der des die dies diese dieser dieses doch dort du durch ein eine einem einen einer eines er es euer für hat hatte ich ihr ihre im in ist ja kann mein mit nach nicht noch nur ob oder ohne sehr sein seine sich sie sind so über um und uns unter vom von vor war was wenn wer wie wir wird zu zum zur',
  spanish:
    'a al algo ante antes como con contra cual cuando de del desde donde durante e el ella ellas ellos en entre era es esa ese eso esta este esto fue ha hasta hay la las le les lo los más me mi muy ni no nos o otro para pero por porque que quien se ser si sin sobre son su sus también te tiene todo tu un una uno unos y ya yo',
  italian:
    'a ad al alla alle anche che chi ci come con da dal dalla dei del della delle di e è ed era gli ha i il in io la le lei lo loro lui ma mi ne nei nel nella noi non o per più quale quando quella quello questa questo se si sono su sua sue sui sul sulla suo ti tra tu un una uno vi voi',
  portuguese:
    'a ao aos as até com como da das de dela dele do dos e é ela ele em entre era essa esse esta este eu foi há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós o os ou para pela pelo por qual quando que quem se sem ser seu sua são só também te tem um uma você',
  dutch:
    'aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen had heb hebben heeft hem het hier hij hoe hun iets ik in is ja je kan kon maar me meer men met mij mijn na naar niet niets nog nu of om omdat ook op over te tegen toch toen tot u uit uw van veel voor want waren was wat we wel werd wie wij wil worden zal ze zei zich zij zijn zo zonder zou',
  swedish:
    'alla att av blev bli då de dem den denna deras dess det detta dig din du där då efter ej eller en er ett från för ha hade han hans har henne hennes hon honom hur här i icke inom inte jag ju kan man med mellan men mig min mot mycket ni nu när någon och om oss på samma sig sin ska som så till under upp ut utan vad var vara vi vid vilken är över',
  danish:
    'af alle at blev da de dem den denne der deres det dette dig din dog du efter eller en end er et for fra ham han hans har havde hende hendes her hos hun hvad hvis hvor i ikke ind jeg jo kunne man mange med meget men mig min mod ned noget nogle nu når og også om op os over på sig sin skal skulle som så thi til ud under var vi vil ville været',
  norwegian:
    'alle at av bare ble da de dem den denne der det dette du eller en er et for fra ha hadde han hans har her hun hva hvor i ikke inn jeg kan man med meg men min mot ned noe nå når og også om opp oss over på seg sin skal som så til ut var ved vi vil vår være',
  russian:
    'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее мне было вот от меня еще нет о из ему теперь когда даже ну вдруг ли если уже или ни быть был него до вас опять уж вам там потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ж тогда кто этот того потому этого какой ним здесь этом',
};

/** Words too frequent to tell documents apart, by language. */
export const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
);
