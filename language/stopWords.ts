/**
 * Function words by language. They identify the language of a short text, and are ignored when a passage is compared
 * with a question.
 */
const lists: Record<string, string> = {
  en: `a about above after again against all also am an and any are aren as at be because been before being
    below between both but by can cannot could did didn do does doesn doing don down during each either ever
    every few for from further get give given had has have having he her here hers herself him himself his how
    i if in into is isn it its itself just let like list many may me might more most much must my myself name
    no nor not of off on once only or other our ours out over own please same shall she should show so some
    such tell than that the their theirs them themselves then there these they this those through to too under
    until up upon us very was wasn we were what when where whether which while who whom whose why will with
    within would you your yours describe explain find mention mentioned according allowed
    permitted happen happens happened s t re ve ll`,
  es: `a al algo algún alguna algunas alguno algunos ante antes aquel aquella aunque cada como cómo con contra
    cual cuál cuales cuáles cualquier cuando cuándo cuanta cuánta cuantas cuántas cuanto cuánto cuantos cuántos
    de del desde donde dónde durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta
    está están estas este esto estos estaba estaban estar fue fueron ha había habían han hace hacer hacia hasta
    hay la las le les lo los más me mi mientras mucho muchos muy ni no nos nosotros o os otra otro para pero
    poco por porque puede pueden qué que quien quién quienes quiénes se sea según ser si sí sido sin sobre son
    su sus también tan tanto te tenía tiene tienen toda todas todo todos tras tu un una unas uno unos y ya`,
  fr: `a à afin ai ainsi alors après au aucun aucune aussi autre autres aux avant avec avoir c ce ceci cela celle
    celles celui ces cet cette ceux chaque chez ci combien comme comment d dans de depuis des donc dont du elle
    elles en encore entre est et étaient était été être eu eux fait faut font fut il ils j je jusqu l la là
    laquelle le lequel les lesquelles lesquels leur leurs lors lorsque lui m ma mais me même mes moins mon n ne
    ni nos notre nous on ont ou où par parce pas pendant peu peut peuvent plus pour pourquoi pouvez qu quand que
    quel quelle quelles quels qui quoi s sa sans se selon sera ses seulement si son sont sous sur t ta te tes
    toi ton tous tout toute toutes très tu un une vers vos votre vous y`,
  de: `ab aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist
    da dabei dadurch daher damit dann darf das dass dein dem den denn der deren des dessen dich die dies diese
    diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwa etwas euch
    für gab gegen gibt hat hatte hatten haben habe hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im
    in ins ist ja jede jedem jeden jeder jedes jene kann kein keine keinen können könnte machen man mehr mein
    meine mich mir mit muss müssen nach nachdem nein nicht noch nun nur ob oder ohne sehr seid sein seine seinem
    seinen seiner seit sich sie sind so soll sollen sollte sondern sowie über um und uns unser unter viel viele
    vielen vom von vor wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn wer
    werden weshalb wessen wie wieso wieviel wieviele wird wo wodurch woher wohin womit worden wurde wurden zu
    zum zur zwischen`,
  it: `a abbia ad agli ai al alcuni alla alle allo anche ancora avere aveva avevano c che chi ci ciò co come con
    contro cosa cui d da dagli dai dal dalla dalle dallo degli dei del dell della delle dello di dopo dove due
    durante e è ed era erano essere fa fare fino fra fu furono gli ha hanno i il in io l la le lei li lo loro
    lui ma mentre mi molti molto ne negli nei nel nell nella nelle nello no noi non nostro o ogni oltre per
    perché perchè più po può possono prima qual quale quali quando quanta quante quanti quanto quel quella
    quelle quelli quello questa queste questi questo qui s se secondo sempre senza si sia sono stata state
    stati stato su sua sue sugli sui sul sulla sulle sullo suo suoi tra tu tutte tutti tutto un una uno verso vi`,
  pt: `a à ao aos aquela aquele aqueles aquilo as às até cada com como contra da das de dela dele deles depois do
    dos durante e é ela elas ele eles em entre era eram essa essas esse esses esta está estão estas estava este
    estes eu foi foram há isso isto já lhe mais mas me mesmo meu minha muito muitos na nas não nem no nos nós
    o onde os ou outra outro para pela pelas pelo pelos pode podem por porque porquê qual quais quando quanta
    quantas quanto quantos que quê quem se seja sem ser seu seus sido sob sobre sua suas são também tem têm
    tinha todas todo todos tudo um uma umas uns você vocês`,
  nl: `aan achter al alle als andere beide ben bij daar dan dat de deze die dit doen door dus een en er geen had
    hadden heb hebben heeft hem het hij hoe hoeveel hun ik in is ja je jij kan kon kunnen maar me meer men met
    mij moet moeten na naar niet nog nu of om omdat onder ons ook op over per sinds te tegen ten toch toen tot
    tussen u uit uw van veel voor waar waarin waarom wanneer want waren was wat we welk welke werd werden wie
    wij wil worden wordt zal ze zelf zich zij zijn zo zoals zonder zou`,
  sv: `alla att av blev bli blir de dem den denna deras dess dessa det detta dig din du där då efter ej eller en
    er ett från för ha hade han hans har henne hennes hon honom hur här i icke inom inte jag kan kunde man med
    mellan men mig min mot mycket många ni nu när någon något några och om oss på samma sedan sig sin sina ska
    skulle som så till under upp ut utan vad var vara varför varit varje vars vem vems vi vid vilka vilken
    vilket än är åt över`,
  da: `af alle at blev blive bliver da de dem den denne der deres det dette dig din disse du efter eller en end
    er et for fra ham han hans har havde hende hendes her hos hun hvad hvem hvilke hvilken hvilket hvis hvor
    hvordan hvorfor hvornår i ikke ind jeg kan kunne man mange med meget mellem men mig min mod ned noget nogle
    nu når og også om op os over på selv sig sin sine skal skulle som sådan til ud under var ved vi vil være
    været`,
  no: `alle at av ble blei bli blir da de dem den denne der deres det dette di din disse du eller en enn er et
    ett etter for fordi fra ha hadde han hans har hennes her hun hva hvem hvilke hvilken hvilket hvis hvor
    hvordan hvorfor i ikke inn ja jeg kan kom kunne man mange med meg mellom men mer mot mye må noe noen nå når
    og også om opp oss over på samme seg selv si sin skal skulle slik som så til ut uten var ved vi vil være
    vært`,
  fi: `ei eivät että en ennen entä he hän ihan itse ja jo joka jos jossa jota jotka joten kanssa kenen ketkä keitä
    koska koskaan kuin kuinka kuka kun kuten kyllä me mikä miksi milloin millainen minkä minä missä mistä mitä
    mitkä mihin mukaan mutta myös ne niin niitä noin nyt näin oli olivat olla olen on ovat paljonko monta
    monia se sekä sen siinä sitä sinä tai te toinen tuo tämä tämän tässä vaan vai vain vielä voi yli`,
  pl: `a aby ale ani bez bo był była było były być ci co czy czyli dla do gdy gdzie go i ich ile ilu im iż ja jak
    jaka jaki jakie jako jakim jakiego jej jego jest jeszcze już każdy kiedy kim kogo komu kto która które
    którego której który których którzy lub ma mają między może można na nad nie niego niej nich niż o od on
    ona one oni oraz po pod ponieważ przed przez przy są się skąd swój ta tak także tam te tego tej ten to tu
    tych tym tylko u w we więc wszystko z za ze że żeby dlaczego`,
  cs: `a aby ale ani ano asi až bez by byl byla bylo byli být co což dlaczego do ho i jak jaká jaké jaký jako je
    jeho jejich její jen ještě jsem jsou k kam kde kdo kdy když ke kolik která které který kterého kteří která
    má mají mezi na nad ne nebo není než o od on ona oni po pod podle pokud pro proč proto před při s se si
    své tak také tam ten tento tím to toho tom tu ty u už v ve však z za ze že`,
  ro: `a acest această aceasta acestea acestui acolo ai al ale am ar are as asta astfel au avea că căreia cărora
    care când cât câte câți câtă ce cea cei cel cele cine cu cui cum da dacă dar de decât deci despre din dintre
    după ea ei el ele era erau este eu fi fie fost foarte în între îl îi își la le lor lui mai mult ne ni nici
    nu o ori pe pentru peste prin sa să sau se sunt și spre sub te toate tot un una unde unei unor unui vor`,
  hu: `a abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek ami amikor az azok azon azt be belül csak de
    e egy egyéb ehhez el ennek és ez ezek ezt fel ha hány hogy hogyan hol honnan hová is itt ki kik kit kinek
    közül közötti között le legyen lehet lesz meg mely melyik melyek mert mi miatt mikor milyen minden miért
    mit mik most nem nincs ott pedig s sem szerint több után vagy van vannak volt voltak`,
  ru: `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее её
    если есть еще ещё же за зачем и из или им их к как какая какие какими каким какого какой каком какую ко
    когда кого которая которого которое которой которые который которых которым кто куда ли либо между меня
    мне может мы на над надо не него нее ней нет ни них но ну о об однако он она они оно от откуда по под после
    потому почему при про с свой сколько со так также такой там тем то того тоже той только том ту ты у уже
    чего чей чем через что чтобы чье чья эта эти это этого этой этом этот я является`,
  uk: `а або але без більше би був була були було бути в від вже ви він все всі вона вони де для до дуже є же за з
    зі і із її їх його й як яка яке який яких якого якій які якщо коли кого кому куди ким ледь лише між ми
    на над навіть нам нас не немає ні ніж но о об ось от по під після при про проти скільки та так такий там
    те тим то того тому ту у хто це цей ця цього чи чим чого чому що щоб я`,
  bg: `а ако без беше би бил била били било в ви все във да до докато е за защо и из или им има как каква какво
    какъв кога кого които който която което колко към къде ли между ми много може на над не него но няма о от
    по под при с са само се си след със също т та така така това този тази те той том тук тя ще кой коя кое
    чие чий`,
  tr: `acaba ama ancak arasında aslında ayrıca bana bazı belki ben beri bir biri birçok biz bu buna bunlar bunu
    bunun böyle da daha de değil diye dolayı en eğer gibi göre hangi hangisi hem hep her hiç için ile ilgili
    ise kaç kadar karşı kendi ki kim kime kimi kimin kimler mi mu mü mı mıdır midir nasıl ne neden nedir nelerdir
    nerede nereden nereye niçin niye o olan olarak oldu olduğu olduğunu olup onlar onu onun sonra şey şu tarafından
    tüm var ve veya ya yani yok zaman`,
  el: `αλλά αν από απο αυτά αυτές αυτή αυτό αυτοί αυτός αυτών για γιατί δε δεν δηλαδή εάν είναι είχε είχαν έχει
    έχουν εκεί ένα ένας ενός επίσης εδώ ή ήταν η θα και κάθε κατά κι μας με μετά μέσα μεταξύ μη μην μια μία μόνο
    να ο οι όμως όπου όπως όταν ότι που πού πόσα πόσες πόση πόσο πόσοι πότε πριν προς πως πώς σας σε σου στα στη
    στην στις στο στον στους στων συν τα τη την της τι τις το τον του τους των τότε ως ποια ποιά ποιες ποιο ποιοι
    ποιος ποιός ποιον ποιων υπό`,
  ar: `أبي أو أي أية إذا إلى إن أن أنه أين الذي الذين التي التى اللتان اللذان الى ان انه او اي أيضا بعد بعض بل
    بما بن به بها بين تكون تم ثم حتى حول حيث خلال دون ذلك سوف ضد على علي عليه عليها عن عند عندما عنه غير فقط
    في فى فيه فيها قبل قد قام كان كانت كل كم كما كيف لا لدى لقد لكن لم لماذا لمن له لها ليس ما ماذا متى مثل مع
    من منذ منه منها هذا هذه هل هم هناك هو هي و وقد ولا ولم وهو وهي يتم يكون يمكن`,
  fa: `آن آنها آیا از است اند این اینکه با بر برای بود بودند به بی تا چرا چگونه چند چه چیست چی خود در دو را شد
    شده شود کجا که کدام کرد کرده کند کنند کی کسی ما می نه نیز نیست و ها های هر هم همین یا یک`,
  hi: `अपना अपनी अपने आप इन इस इसके इसमें इसे उन उनके उस उसके एक ऐसे और कई कब कर करता करती करते करना करने कहा कहाँ
    का काफी कि कितना कितनी कितने किया किस किसका किसके किसने किसी किसे की कुछ के कैसे को कोई कौन कौनसा क्या क्यों
    गई गए गया जब जहाँ जाता जाती जाते जो तक तब तो था थी थे द्वारा दिया नहीं ने पर पहले बाद भी में मे यदि यह यहाँ या
    ये रहा रही रहे लिए वह वहाँ वाला वाले वे सभी साथ से हम ही हुआ हुई हुए है हैं हो होता होती होते होने`,
  vi: `ai bao bị bởi các cái cả cho chỉ có của cùng cũng chưa dưới do đã đang đâu để đến đi đó được gì hay hơn
    hoặc khi không khác là lại lên làm mà mỗi một mới nào này nên nếu nhiều nhiêu như nhưng những nơi ở qua ra
    rằng rất sau sẽ sự tại thế thì theo thứ trên trong trước từ và vào vẫn về vì việc với vậy sao`,
  id: `ada adalah agar akan antara apa apakah atas atau bagaimana bagi bahwa banyak beberapa berapa bisa dalam
    dan dapat dari dengan di dia hanya harus hingga ia ini itu jika juga kapan karena ke kepada lain lebih
    mana mengapa mereka namun oleh pada para pernah saat saja sangat sebagai sebelum secara sejak seperti
    serta setelah siapa sudah tahun telah tentang terhadap tersebut tetapi tidak untuk yang`,
  ca: `a al als amb aquell aquella aquest aquesta com d de del dels des el ella ells els en entre era és eren ha
    han hi i l la les li llur més mentre molt molts ni no o on per perquè però poc pot qual quals quan quant
    quanta quantes quants que què qui s segons sense ser seu seus seva sobre són també tot tots un una uns va
    van`,
};

export const stopWords: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
);
