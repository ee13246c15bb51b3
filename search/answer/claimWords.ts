import { stem } from '../../language/stem';

/** What changes the meaning of a sentence without changing its subject, by language. */
export interface ClaimWords {
  negators: ReadonlySet<string>;
  /** Stems of words that say nothing of their own: they need not be borne out. */
  light: ReadonlySet<string>;
  all: ReadonlySet<string>;
  /** Less than all. */
  some: ReadonlySet<string>;
  only: ReadonlySet<string>;
  except: ReadonlySet<string>;
  must: ReadonlySet<string>;
  should: ReadonlySet<string>;
  may: ReadonlySet<string>;
  /** Not certain. */
  perhaps: ReadonlySet<string>;
  /** Say nothing of the part that a noun plays. */
  article: ReadonlySet<string>;
  /** Names who acts in a passive sentence. */
  agent: ReadonlySet<string>;
  but: ReadonlySet<string>;
  /** Stems to the group of words that mean the same. */
  synonyms: ReadonlyMap<string, number>;
  /** The opposites of a word. */
  opposites: ReadonlyMap<string, readonly string[]>;
  numbers: ReadonlyMap<string, number>;
}

type Lists = Record<Exclude<keyof ClaimWords, 'opposites' | 'numbers' | 'synonyms'>, string> & {
  synonyms?: string;
  opposites: string;
  /** From one on. */
  numbers: string;
};

const lists: Record<string, Lists> = {
  en: {
    negators:
      'not no never none nobody nothing neither nor cannot without forbid forbids forbidden prohibit prohibits prohibited ban bans banned',
    light:
      'be have do get take make give include contain provide offer need require necessary possible allow permit entitle able use also own kind per carry hold occur happen exist consist cost last weigh measure amount',
    article: 'the a an',
    synonyms:
      'begin,start,commence end,finish,terminate buy,purchase company,firm,business employee,staff,worker customer,client doctor,physician car,automobile repair,fix,mend film,movie show,display keep,store,retain send,dispatch,ship choose,select rent,lease child,kid fault,defect build,construct extend,enlarge,expand receive,obtain,get allow,permit tell,inform,notify extra,additional trip,journey ill,sick large,big small,little fast,quick,rapid',
    all: 'all every each always any everyone everybody everything entire whole everywhere',
    some: 'some most many several few often usually sometimes generally mostly mainly partly almost nearly rarely half',
    only: 'only solely exclusively just',
    except: 'except unless excluding apart',
    must: 'must shall require need mandatory obliged obligatory oblige have-to has-to had-to compulsory',
    should: 'should recommend advise recommended advised ought',
    may: 'may can allowed allow permit permitted optional entitled',
    perhaps: 'might could possibly perhaps probably likely maybe may',
    agent: 'by',
    but: 'but although whereas while and or',
    opposites:
      'before/after until/since/from open/close,shut start,begin/end,stop,finish rise,increase,grow/fall,decrease,decline,drop,shrink more/less,fewer high,upper,top/low,lower,bottom maximum/minimum most/least left/right first/last above,over/below,under on/off inside,indoors/outside,outdoors hot,warm/cold,cool acidic/alkaline import/export buy,buyer,purchase/sell,seller clockwise/counterclockwise,anticlockwise accept,approve/reject,refuse,deny win/lose winter/summer spring/autumn day/night heavy,heavier/light,lighter large,larger,big,bigger/small,smaller long,longer/short,shorter early,earlier/late,later fast,faster/slow,slower old,older/new,newer,young,younger enter/leave arrive,arrival/depart,departure add/remove include/exclude strong/weak safe/dangerous dry/wet full/empty public/private north/south east/west',
    numbers: 'one two three four five six seven eight nine ten eleven twelve',
  },
  de: {
    negators:
      'nicht kein keine keinen keinem keiner keines nie niemals ohne niemand nichts weder verboten untersagt',
    light: 'sein haben werden geben machen brauchen erhalten betragen beträgt kosten dauern wiegen',
    article: '',
    all: 'alle allen aller alles jeder jede jedes jeden immer stets sämtliche',
    some: 'manche einige viele mehrere wenige oft meist meistens manchmal die-meisten',
    only: 'nur ausschließlich',
    except: 'außer ausgenommen',
    must: 'muss müssen musste verpflichtet',
    should: 'soll sollte sollten empfohlen',
    may: 'darf dürfen kann können erlaubt',
    perhaps: 'vielleicht möglicherweise könnte könnten wahrscheinlich',
    agent: 'von vom durch',
    but: 'aber sondern doch während und oder',
    opposites:
      'vor/nach bis/seit,ab öffnet,offen,geöffnet/schließt,geschlossen steigt,gestiegen/fällt,gefallen mehr/weniger höchstens,maximal/mindestens,minimal oben,obere/unten,untere links/rechts erste/letzte sommer/winter kauft,käufer/verkauft,verkäufer angenommen/abgelehnt warm/kalt',
    numbers: 'ein,eins,eine,einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  },
  fr: {
    negators: 'pas jamais aucun aucune sans rien personne ni interdit interdite interdits',
    light: 'être avoir faire coûter durer peser',
    article: 'le la les un une des',
    all: 'tous toutes tout toute chaque toujours',
    some: 'certains certaines quelques plusieurs souvent parfois beaucoup peu plupart',
    only: 'seulement uniquement seul seuls',
    except: 'sauf excepté hormis',
    must: 'doit doivent devez obligatoire faut',
    should: 'devrait devraient conseillé recommandé',
    may: 'peut peuvent pouvez',
    perhaps: 'peut-être probablement pourrait pourraient',
    agent: 'par',
    but: 'mais tandis et ou',
    opposites:
      'avant/après ouvre,ouvert/ferme,fermé augmente,augmenté/baisse,baissé,diminué plus/moins maximum/minimum gauche/droite premier/dernier été/hiver acheteur/vendeur accepté/refusé,rejeté chaud/froid',
    numbers: 'un,une deux trois quatre cinq six sept huit neuf dix onze douze',
  },
  es: {
    negators: 'no nunca jamás ningún ninguna ninguno sin nada nadie ni prohibido prohibida prohíbe',
    light: 'ser estar haber tener hacer costar cuesta durar pesar',
    article: 'el la los las un una',
    all: 'todos todas todo toda cada siempre',
    some: 'algunos algunas varios varias muchos muchas pocos a-menudo mayoría',
    only: 'solo sólo solamente únicamente',
    except: 'excepto salvo',
    must: 'debe deben obligatorio hay-que',
    should: 'debería deberían recomienda',
    may: 'puede pueden permite',
    perhaps: 'quizás quizá podría podrían probablemente',
    agent: 'por',
    but: 'pero sino mientras y o',
    opposites:
      'antes/después abre,abierto/cierra,cerrado sube,subido/baja,bajado más/menos máximo/mínimo izquierda/derecha primero/último verano/invierno comprador/vendedor aceptada/rechazada',
    numbers: 'un,una,uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  },
};

const split = (list: string) => list.split(' ').map((words) => words.replaceAll('-', ' '));

function oppositesOf(list: string): Map<string, string[]> {
  const opposites = new Map<string, string[]>();
  for (const group of list.split(' ')) {
    const sides = group.split('/').map((side) => side.split(','));
    for (const side of sides) {
      const others = sides.filter((other) => other !== side).flat();
      for (const word of side) opposites.set(word, [...(opposites.get(word) ?? []), ...others]);
    }
  }
  return opposites;
}

function read(language: string, { opposites, numbers, synonyms, ...lists }: Lists): ClaimWords {
  const sets = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, new Set(split(list))]));
  const groups = (synonyms ?? '').split(' ').map((group) => group.split(','));
  const spelledOut = numbers.split(' ').map((forms) => forms.split(','));
  return {
    ...(sets as unknown as ClaimWords),
    light: new Set(split(lists.light).map((word) => stem(word, language))),
    synonyms: new Map(groups.flatMap((group, i) => group.map((word) => [stem(word, language), i] as const))),
    opposites: oppositesOf(opposites),
    numbers: new Map(spelledOut.flatMap((forms, i) => forms.map((form) => [form, i + 1] as const))),
  };
}

const wordsByLanguage = new Map(
  Object.entries(lists).map(([language, list]) => [language, read(language, list)] as const),
);

/** Of languages without lists, only content words, names and numbers are compared. */
export function claimWordsOf(language: string | null): ClaimWords | null {
  return wordsByLanguage.get(language ?? 'en') ?? null;
}
