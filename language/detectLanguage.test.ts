import { detectLanguage } from './detectLanguage';

test.each([
  ['en', 'How many points did the defense give up?'],
  ['es', '¿Cuántos puntos dejó escapar la defensa?'],
  ['de', 'Wie viele Punkte ließ die Abwehr zu?'],
  ['fr', 'Combien de points la défense a-t-elle concédés ?'],
  ['ru', 'Сколько очков пропустила защита?'],
  ['uk', 'Скільки очок пропустив захист і чому?'],
  ['el', 'Πόσους πόντους δέχτηκε η άμυνα;'],
  ['ar', 'كم عدد النقاط التي تنازل عنها الدفاع؟'],
  ['hi', 'रक्षा ने कितने अंक दिए?'],
  ['th', 'ฝ่ายรับเสียไปกี่แต้ม'],
  ['tr', 'Savunma kaç sayı verdi ve neden?'],
  ['vi', 'Hàng phòng ngự để mất bao nhiêu điểm?'],
  ['ro', 'Câte puncte a cedat apărarea?'],
  ['zh', '防守失了多少分？'],
  ['ja', '守備は何点を許しましたか'],
  ['ko', '수비는 몇 점을 내주었습니까?'],
])('tells a question in %s', (language, question) => {
  expect(detectLanguage(question)).toBe(language);
});

test.each([
  ['numbers', '12 345, 2024'],
  ['a name', 'Xerox Alto'],
  ['nothing', ''],
])('does not guess from %s', (_, text) => {
  expect(detectLanguage(text)).toBeNull();
});
