import { type QuestionType, questionType } from './questionType';

const cases: [QuestionType, string[]][] = [
  [
    'when',
    [
      'When does the warranty end?',
      'In what year was it founded?',
      '¿Cuándo abrió la fábrica?',
      'Wann endet die Frist?',
      'Когда открылся завод?',
      '工厂什么时候开业？',
    ],
  ],
  [
    'quantity',
    [
      'How many days of leave are there?',
      "What was the firm's turnover?",
      'What is the drying time?',
      'ridgeline 4 packed size',
      'What is the maximum speed of the pump?',
      '¿Cuántos empleados hay?',
      'Wie viele Tage sind es?',
      'Combien coûte le billet ?',
      'Сколько стоит билет?',
      '有多少员工？',
    ],
  ],
  [
    'who',
    [
      'Who signs the contract?',
      'Who was in charge when the plant caught fire?',
      '¿Quién firma el contrato?',
      'Wer unterschreibt?',
      'Кто подписывает договор?',
      '谁签署合同？',
      '誰が署名しますか',
    ],
  ],
  [
    'where',
    ['Where are spare parts kept?', '¿Dónde está la oficina?', 'Wo liegt das Lager?', 'どこにありますか'],
  ],
  [
    'why',
    ['Why was the recall issued?', 'Warum wurde gewarnt?', 'Pourquoi ce rappel ?', 'Почему это важно?'],
  ],
  [
    'how',
    [
      'How do I reset the controller?',
      'Comment réinitialiser ?',
      'Wie ist das Wetter?',
      'Как сбросить пароль?',
    ],
  ],
  ['definition', ['What is a torque limiter?', '¿Qué es un limitador?', 'Was ist ein Begrenzer?']],
  [
    'which',
    [
      'Which valve must be closed?',
      'What should I shut when the pump stops?',
      'Welches Ventil ist zu schließen?',
    ],
  ],
  ['yesNo', ['Can visitors bring pets?', 'Darf ich Hunde mitbringen?']],
  ['other', ['reset procedure']],
];

test.each(cases)('questions that ask %s are told in several languages', (type, questions) => {
  expect(questions.map((question) => [question, questionType(question)])).toEqual(
    questions.map((question) => [question, type]),
  );
});
