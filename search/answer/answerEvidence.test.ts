import { answerEvidence } from './answerEvidence';
import { questionType } from './questionType';

const fitOf = (question: string, sentence: string, header?: string) =>
  answerEvidence(questionType(question), sentence, question, header);

describe('the kind of thing that is asked for', () => {
  test.each([
    [
      'What is the hull made of?',
      'The hull is of spruce and oak planks, glued.',
      'The hull is six metres long.',
    ],
    ['hull material', 'Polyethylene, welded at the keel.', 'The hull is six metres long.'],
    ['Which colour is the buoy?', 'The buoy is yellow.', 'The buoy is heavy.'],
    [
      'What is the phone number of the office?',
      'Call +44 20 7946 0018.',
      'The office answers within 2 days.',
    ],
    ['What are the opening hours?', 'Open from 9:00 to 17:00.', 'The museum opened in 1931.'],
    ['To which e-mail address do I write?', 'Write to desk@quay.example.', 'Write to the desk.'],
    ['Which web address has the form?', 'The form is at www.quay.example.', 'The form is at the desk.'],
    ['What is the speed limit?', 'Boats keep below 5 knots.', 'Boats keep 50 metres away.'],
    ['In which city is the workshop?', 'The workshop is in Leeds.', 'The workshop is behind the yard.'],
    ['What colour is the cabinet?', 'It hangs in the grey cabinet.', 'The cabinet holds white mugs.'],
    ['What colour is the covered seat?', 'The seat is red.', 'The seat is soft.'],
    ['What is the frame made of?', 'The frame is cast iron.', 'Do not iron the cover of the frame.'],
    ['On which days is it open?', 'It is open on Fridays.', 'It was opened in 2024.'],
    ['In what year was it built?', 'It went up in 1931.', 'It was built in May.'],
    ['When was the hall built?', 'The hall was built in 1931.', 'The hall is painted in January.'],
    ['Which company makes the pump?', 'The pump is made by Brandt Marine.', 'The company makes the pump.'],
    [
      'Which month was the most expensive?',
      'March was the most expensive one.',
      'Expenses are claimed within 60 days.',
    ],
    ['Who is the director of the yard?', 'Ines Carvalho directs the yard.', 'Speak to your manager first.'],
    [
      'How much money is the club owed?',
      'Members owe £747.',
      'Hadley Rowing Club, members of the season 2025/26',
    ],
    [
      'How many people got hurt at the corner?',
      'Eleven people were hurt.',
      '5.1 M3 should reduce accidents there by half.',
    ],
    ["What is Marta's last name?", 'Marta is called Solheim.', 'Marta has the spare ones.'],
    ['What is the name of the owner?', 'It belongs to Ada Finch.', 'It was sold after the war.'],
  ])('%s', (question, answer, other) => {
    expect(fitOf(question, answer)).toBeGreaterThanOrEqual(0.8);
    expect(fitOf(question, other)).toBeLessThan(0.7);
  });
});

test.each([
  ['Wann öffnet das Café?', 'Das Café öffnet um 9 Uhr.', 'Das Café öffnet im Hof.'],
  ['Wann öffnet das Café?', 'Das Café öffnet um neun.', 'Das Café öffnet für neun Gäste.'],
  ['Quand est servi le dîner ?', 'Le dîner est servi à 18 h 45.', 'Le dîner est servi par six cuisiniers.'],
  ['Quand ferme le musée ?', 'Le musée ferme à dix-huit heures.', 'Le musée a dix-huit salles.'],
  ['¿Cuándo abre la tienda?', 'La tienda abre a las nueve.', 'La tienda tiene nueve salas.'],
  ['Quando comincia la visita?', 'La visita comincia alle 9.30.', 'La visita comincia nel cortile.'],
  ['Quando comincia la visita?', 'La visita comincia alle nove.', 'La visita ha nove tappe.'],
  ['Quando abre a biblioteca?', 'A biblioteca abre às nove horas.', 'A biblioteca tem nove salas.'],
  ['Wanneer opent de bibliotheek?', 'De bibliotheek opent om 9.30 uur.', 'De bibliotheek opent haar deuren.'],
  ['När öppnar biblioteket?', 'Biblioteket öppnar klockan nio.', 'Biblioteket har nio salar.'],
  ['When is the pool open?', 'The pool is open 9–17 on weekdays.', 'The pool is open to members.'],
  ['Was kostet der Saal?', 'Der Saal kostet zwölf Euro.', 'Der Saal fasst 320 Personen.'],
  ['Quanto costa la quota?', 'La quota è di quindici euro.', 'La quota scade tra 30 giorni.'],
  ['Combien coûte la salle ?', "La salle : 25 € l'heure.", 'La salle accueille 40 personnes.'],
  ['Wie hoch ist die Gebühr?', 'Die Gebühr beträgt zwölf Euro.', 'Die Gebühr ist fällig.'],
])('times and amounts in the language of the text: %s %s', (question, answer, other) => {
  expect(fitOf(question, answer)).toBeGreaterThanOrEqual(0.6);
  expect(fitOf(question, other)).toBe(0);
});

test('somebody who acts in a passive sentence may be who is asked for', () => {
  const question = 'Who collects the parcels?';
  expect(fitOf(question, 'Parcels are collected by the courier at four.')).toBeGreaterThanOrEqual(0.7);
  expect(fitOf('Who won the cow?', 'The money was raised by selling cloth and by a lottery.')).toBeLessThan(
    0.7,
  );
});

test('a time that is spelled out answers when', () => {
  const question = 'When are refunds paid?';
  expect(fitOf(question, 'Refunds are paid within fourteen days.')).toBeGreaterThan(0);
  expect(fitOf(question, 'Refunds are paid by transfer.')).toBe(0);
});

describe('the measure that is asked for', () => {
  test.each([
    ['How long may I stay?', 'Guests stay for at most three weeks.', 'The pump is checked every six months.'],
    ['How long is the meeting?', 'It lasts until 19:30.', 'The next one is on 2 May at 19:30 in the hall.'],
    ['How long do I work?', 'The contract runs for two years.', 'Staff come in three days a week.'],
    ['How heavy is the boat?', 'The boat weighs 31 kilograms.', 'It carries up to 120 kilograms.'],
    ['How much weight can the boat take?', 'It carries up to 120 kilograms.', 'It weighs 31 kilograms.'],
    ['How heavy is the quilt?', 'It weighs 900 grams.', 'It is filled with 800 grams of down.'],
    ['What is the packed size?', 'Rolled up it measures 48 by 16 centimetres.', 'It has room for four bags.'],
    ['kayak price', 'The kayak costs 900 euros.', 'The kayak has 2 hatches.'],
    ['What does a copy cost?', 'A copy costs 10p.', 'A copy takes 10 seconds.'],
    ["What was the firm's turnover?", 'It took in 2.4 million euros.', 'It has ninety machines.'],
    ['How much an hour does the boat cost?', 'The boat is 12 euros an hour.', 'The boat is 900 euros.'],
    ['What is the speed of the drum?', 'The drum turns at 1,200 rpm.', 'The drum holds 7 kilograms.'],
    ['What is the storage temperature?', 'Keep it below 8 degrees.', 'Keep it for 8 days.'],
    ['How far is the station?', 'The station is 20 minutes on foot.', 'The station has 4 tracks.'],
    ['What is the drying time?', 'It dries within two hours.', 'It is dried with 2 cloths.'],
    ['How large is the garden?', 'The garden has 1,200 square metres.', 'The garden was dug in 3 weeks.'],
    [
      'How big is the tank in litres?',
      'The tank holds 12 litres.',
      'The tank measures 40 by 30 centimetres.',
    ],
    ['What is the depth of the lock?', 'The lock is 4 metres deep.', 'The lock has 2 gates.'],
    ['What does a member pay for a berth?', 'A berth is 410 euros.', 'A berth is 3 metres wide.'],
    ['How much is it to park there?', 'Parking is 2 euros.', 'It is on the third floor.'],
    ['How large was the grant?', 'The council gave 20,000 pounds.', 'It was bought in 1991.'],
  ])('%s', (question, answer, other) => {
    expect(fitOf(question, answer)).toBe(1);
    expect(fitOf(question, other)).toBe(0);
  });
});

test.each([
  ['The drills are held twice a year.', 0],
  ['Meeting point: the pier', 0.3],
  ['| Extinguisher | corridor |', 0.3],
  ['It hangs behind the door.', 0.8],
  ['It hangs under your seat.', 0.3],
  ['The bins stand outside.', 0.3],
  ['| Patch on a tent | 12.00 | 2 days |', 0],
])('a place is recognized by its preposition, or in a row: %s', (sentence, expected) => {
  expect(fitOf('Where is it kept?', sentence)).toBe(expected);
});

test.each([
  ['How many working hours are there in a week?', 'There are 38 working hours in a week.'],
  ['How many colours does it come in?', 'It comes in three colours.'],
  ['How many boats can I rent?', 'You can rent up to two boats.'],
  ['What number do I call in an emergency?', 'In an emergency call 112.'],
  ['Which bank holidays are paid?', 'All bank holidays are paid.'],
  ['how do I order training materials', 'Training is ordered by the form.'],
  ['Which web page has the form?', 'The page for members has the form.'],
  ['What does the ferry cost?', 'The ferry is 45 kr.'],
  ['How long does a refund take?', 'A refund is paid immediately.'],
  ['How big a group can it serve?', 'It serves groups of up to twelve.'],
])('a word that only looks like the kind or the measure rules nothing out: %s', (question, answer) => {
  expect(fitOf(question, answer)).toBeGreaterThan(0);
});

describe('what a number counts', () => {
  test.each([
    ['How many pegs come with it?', 'It comes with twelve pegs.', 'It weighs 950 grams with pegs.'],
    ['How many people fit in?', 'It is a two-person boat.', 'It is inflated with thirty bags of air.'],
    ['How many people fit in?', 'It seats six.', 'It is made for white water of grade two.'],
    ['How many does it sleep?', 'It sleeps four.', 'It is roomy.'],
    ['How many passengers came?', 'It brought 58,000 visitors.', "It was the keeper's one wish."],
    ['How many staff does it have?', 'It has 40 employees.', 'It is replaced within 15 working days.'],
    ['How many plots are there?', 'There are 58 plots.', 'Two thirds of a plot are dug.'],
    ['How many plots are there?', 'There are 58 plots.', 'Hens are kept, six at most to a plot.'],
    ['How many people work there?', 'Forty people work there.', 'Between (1) the Grower and (2) the Winery.'],
    ['How many crews came?', 'Twelve crews came.', 'It has two lanes, and crews race side by side.'],
    ['How many visitors came?', 'It had 8,000 visitors.', 'On 12 June the visitors left.'],
  ])('%s', (question, answer, other) => {
    expect(fitOf(question, answer)).toBe(1);
    expect(fitOf(question, other)).toBe(0);
  });

  test('the first row of a table says it for its others', () => {
    const header = '| Site | Boats |';
    expect(fitOf('How many boats are at Holm?', '| Holm | 14 |', header)).toBe(1);
    expect(fitOf('How many cranes are at Holm?', '| Holm | 14 |', header)).toBe(0);
  });
});

test.each([
  ['Who opens the lock?', 'The caretaker opens the lock.', 0.7],
  ['Who made the jacket?', 'Wash the Squall Jacket cold.', 0.2],
  ['Who restored the tower?', 'The Heritage Trust restored the tower.', 0.7],
  ['Who teaches there?', 'Lessons in German and French are given.', 0.2],
])('a person or a body is told from a thing: %s %s', (question, sentence, expected) => {
  const found = fitOf(question, sentence);
  if (expected >= 0.7) expect(found).toBeGreaterThanOrEqual(0.7);
  else expect(found).toBe(expected);
});

test('a digit of a code is no number of the question', () => {
  const sentence = 'Albion Waterworks gewährt auf die Tarn T120 2 Jahre Garantie ab dem Kauf.';
  expect(answerEvidence('quantity', sentence, 'Wie viel Garantie gibt es auf die Tarn T120?')).toBe(1);
});
