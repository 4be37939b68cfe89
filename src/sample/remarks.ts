// What people write below each other's work, by language; `{first}` is the name of one whose work it is.
import { lines } from './text.ts';

const english = lines(`
Beautiful work!
Love the colours here.
So good 🔥
This made my morning, thank you {first}.
Wow, the details!
The third picture is stunning.
Congratulations {first}, well deserved.
Great typography, as always.
How did you do the texture? It looks like real paper.
Amazing!!!
Clean, calm, confident.
I would hang this in my kitchen.
Lovely, lovely, lovely ❤️
What a palette 👏👏👏
I keep coming back to this one.
The process shots are the best part for me.
Is this printed? Where can I get one?
Brilliant idea, and so simple.
My kids love it 👨‍👩‍👧‍👦
Nice one {first}!
Not sure about the last picture, but the rest is wonderful.
Which film did you use?
Inspiring as ever.
Super fresh ✨
The light in these!
Followed. Keep going.
Saw it in real life last week and it is even better.
A masterclass in restraint.
Simple and strong.
Oh, I remember the first sketches of this. Look at it now!
Would love to read more about how it was made.
Very nice work, {first}.\\nGreetings from {city}!
Two things:\\n1. the colours\\n2. everything else\\nPerfect.
Great!\\n\\nHave you thought of making it a book?
Hello {first},\\nwe would like to show this in our magazine. May we write to you?
Dreamy 🌙
💛💛💛
👌
👍🏽
Cool 😎
Well done 🇧🇷
Greetings from 🇯🇵, great job!
Love from 🇺🇦
The spacing is perfect. I checked. Twice.
Good concept, the execution is even better.
+1
Wonderful.
I am jealous, in the best way.
Elegant solution.
Just wow.
Thanks for sharing the process!
This deserves far more views.
So much fun 🎉
Haunting.
I laughed out loud at the second one 😂
The shadows!
Next level.
`);

const others: Readonly<Record<string, readonly string[]>> = {
  ja: lines(
    '素敵です！\n色がとてもきれいですね。\n素晴らしい作品ですね 👏\n雰囲気が大好きです\n応援しています！\nかわいい 🐈',
  ),
  ko: lines('정말 멋져요!\n색감이 너무 좋네요 😍\n좋은 작업 잘 봤습니다.\n최고 👍\n분위기가 정말 좋아요'),
  zh: lines('太美了！\n色彩很棒 👍\n喜欢这个系列。\n很有意境\n细节做得真好'),
  hi: lines('बहुत सुंदर!\nकमाल का काम 👏\nरंग बहुत अच्छे हैं\nशानदार ❤️'),
  ar: lines('عمل رائع!\nجميل جدا ❤️\nأحسنت\nألوان مذهلة'),
  he: lines('יפה מאוד!\nעבודה מדהימה 👏'),
  uk: lines('Дуже гарно!\nНеймовірні кольори 💙💛\nЧудова робота, {first}!\nНатхненно'),
  ru: lines('Очень красиво!\nОтличная работа 👏\nКакой свет!\nВдохновляет'),
  el: lines('Υπέροχο!\nΜπράβο, {first}!\nΤι όμορφα χρώματα'),
  de: lines(
    'Sehr schön!\nTolle Arbeit, {first}!\nGroßartig 👏\nGefällt mir außerordentlich.\nWunderbar ruhig.\nLiebe Grüße aus {city}!',
  ),
  fr: lines(
    'Magnifique !\nBravo {first} 👏\nTrès beau travail.\nQuelle lumière…\nJ’adore ❤️\nSuperbe série, ça donne envie de voyager.',
  ),
  es: lines(
    '¡Qué maravilla!\nMe encanta 😍\n¡Enhorabuena, {first}!\nMuy buen trabajo.\n¡Precioso!\nUn abrazo desde {city}',
  ),
  pt: lines('Que lindo!\nParabéns, {first}! 👏\nIncrível\nAmei as cores 💚\nSensacional, muito bom.'),
  it: lines('Bellissimo!\nComplimenti {first} 👏\nChe colori!\nMolto bello, bravi tutti.'),
  pl: lines('Świetne!\nPiękna robota 👏\nCudowne kolory.\nGratulacje!'),
  tr: lines('Harika!\nÇok güzel olmuş 👏\nEllerine sağlık\nRenkler müthiş'),
  nl: lines('Prachtig!\nMooi werk, {first}\nHeel fijn 👌'),
  sv: lines('Så fint!\nSnyggt jobbat 👏\nVakkert'),
  cs: lines('Krásné!\nSkvělá práce 👏'),
  vi: lines('Đẹp quá!\nTuyệt vời 👏'),
  id: lines('Keren banget!\nMantap 👍'),
};

/** What somebody of this culture writes in English, and in the language of the place if the sample knows it. */
export const remarksIn = (
  culture: string,
): { readonly english: readonly string[]; readonly local: readonly string[] } => ({
  english,
  local: others[culture] ?? english,
});
