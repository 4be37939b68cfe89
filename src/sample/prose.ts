// Sentences for descriptions, text modules, profiles and revisions. Slots in braces are filled as in titles.
import { entries, lines } from './text.ts';

export const details = lines(`
The palette comes from the paint on the doors of {city}.
Most of the time went into deciding what to leave out.
I made {many} versions. Number {few} was the right one, and I only saw it at the end.
The type is set tight, the margins are generous, and nothing moves unless it has a reason.
Printed on uncoated paper, because it forgives and it remembers.
It was important to us that a child could explain it.
Half of the material was found, the other half was borrowed, and all of it went back.
The brief was one sentence long and we kept to it.
Light was the only thing we could not control, so it became the subject.
You can see the seams. That is on purpose.
Every element can be taken apart and put together again in {few} minutes.
{client} trusted us with the keys, which helped.
The grid has {few} columns and exactly one exception.
It rained for {few} weeks, and that is why everything is so green.
Working with people who had never done this before turned out to be the best decision.
The first tests were made at night, in the kitchen, with a desk lamp and a cutting board.
There are {thing_small} hidden on page {many}.
The result is quieter than we expected, and we like it that way.
Budget: small. Team: {few} people. Coffee: uncounted.
In the end we went back to the very first sketch.
Some of it still hangs in the hallway of {client}.
The texture is scanned from a wall that no longer exists.
Colour was added last and removed twice.
What began as an exercise turned into a habit.
I kept a diary of the process, and some of its pages are shown below.
`);

export const closings = lines(`
Thank you for watching!
Thanks for scrolling all the way down. Comments are welcome.
Made with {few} friends and no plan.
Self-initiated, {year}.
Prints are available on request.
More of it soon.
Full team in the credits below.
Special thanks to everyone at {client}.
Shown at {client}, {season} {year}.
Tell me what you think 🙏
Appreciate it if you like it ❤️
Work in {city}, heart elsewhere.
All rights remain with the authors.
`);

/** Whole paragraphs in the language of the place, by naming culture. */
export const localParagraphs: Readonly<Record<string, readonly string[]>> = {
  ja: lines(`
夜の街を歩きながら撮影したシリーズです。ご覧いただきありがとうございます。
紙とインクだけで作りました。ご感想をお待ちしています。
小さな依頼から始まり、気がつけば一年が過ぎていました。`),
  ko: lines(`
서울의 오래된 골목에서 시작한 작업입니다. 끝까지 봐 주셔서 감사합니다.
한글의 구조를 다시 생각해 본 실험입니다.`),
  zh: lines(`
这个项目始于一次雨中的散步。感谢观看。
我们只用了两种颜色和一种字体，其余的都留给了空白。`),
  hi: lines(`
यह शृंखला बारिश के दिनों में शुरू हुई थी। देखने के लिए धन्यवाद।
कागज़, स्याही और थोड़ा धैर्य, बस यही सामान था।`),
  ar: lines(`
بدأ هذا المشروع بفكرة صغيرة على طاولة مقهى. شكرا للمشاهدة.
حاولنا أن نترك للحرف مساحة يتنفس فيها.`),
  uk: lines(`
Ця серія почалася з прогулянки нічним містом. Дякую за перегляд!
Папір, туш і трохи терпіння. Більше нічого не знадобилося.`),
  ru: lines(`
Серия началась с одной прогулки по пустым улицам. Спасибо за просмотр!
Бумага, тушь и очень много чая.`),
  el: lines(`
Η σειρά ξεκίνησε ένα απόγευμα δίπλα στη θάλασσα. Ευχαριστώ που την είδατε.
Χαρτί, μελάνι και πολλή υπομονή.`),
  de: lines(`
Die Reihe entstand in drei Wochen und an einem einzigen Tisch. Danke fürs Anschauen!
Gedruckt auf Werkdruckpapier, geheftet von Hand, verschickt an Freunde.
Am Anfang stand die Frage, wie wenig genügt.`),
  fr: lines(`
La série est née d'une promenade sous la pluie. Merci d'être arrivés jusqu'ici !
Deux couleurs, un caractère, beaucoup de blanc.
Tout a été imprimé à la main, un dimanche, dans la cuisine.`),
  es: lines(`
La serie nació en una azotea, una noche sin luz. ¡Gracias por mirar!
Dos tintas, un papel barato y muchas ganas.
Este proyecto es para mi abuela, que nunca tiró una caja.`),
  pt: lines(`
A série começou numa caminhada à beira do rio. Obrigado por ver até o fim!
Duas cores, papel reciclado e um prazo impossível.`),
  it: lines(`
La serie è nata in una notte di pioggia. Grazie per la visione!
Due colori, una carta ruvida e molta pazienza.`),
  pl: lines(`
Seria powstała podczas jednego zimowego spaceru. Dziękuję za uwagę!
Dwa kolory, szorstki papier i dużo cierpliwości.`),
  tr: lines(`
Bu seri yağmurlu bir gecede başladı. İzlediğiniz için teşekkürler!
İki renk, kalın kâğıt ve bolca sabır.`),
};

export const abouts = lines(`
I am a {occupation_small} based in {home}. I like paper, long walks and short meetings.
{occupation} from {home}, working with cultural clients large and small.
Independent since {year}. Before that I worked in {few} studios and one bakery.
I make things slowly.\\nOpen for commissions from {season} on.
Currently in {home}, sometimes in {city}.\\n\\nTeaching on Fridays, swimming on Sundays.
Self-taught {occupation_small}. Curious about {thing_small}, maps and other people's tools.
We are a studio of {few} people and a dog.\\nWrite to us, we answer.
Born by the sea, trained in {city}, at work in {home}.
`);

export const localAbouts: Readonly<Record<string, readonly (readonly [title: string, text: string])[]>> = {
  ja: [['プロフィール', '紙と文字が好きです。\nお仕事のご依頼はメールでお願いします。']],
  ko: [['소개', '글자와 종이를 좋아합니다.\n작업 문의는 메일로 주세요.']],
  zh: [['关于我', '喜欢纸张和文字。\n欢迎来信合作。']],
  ar: [['نبذة', 'أحب الورق والحروف.\nأهلا بكم.']],
  de: [['Über mich', 'Gestaltung, Kaffee, Berge.\nAnfragen gern per Post.']],
  fr: [['À propos', 'Je dessine le matin, je jardine le soir.\nÉcrivez-moi !']],
  es: [['Sobre mí', 'Dibujo, camino y a veces duermo.\n¡Escríbeme!']],
  uk: [['Про мене', 'Люблю папір, літери та довгі прогулянки.\nПишіть!']],
};

export const awards = lines(`
{year}: Silver, Paper & Press Awards
{year}: Shortlisted, European Young Makers
{year}: Winner, {client_plain} Open Call
{year}: Honourable mention, Northern Light Prize
{year}: Best in show, Small Format Biennale
{year}: Jury's choice, Festival of Useful Things
{year}: Grant of the Lindqvist Foundation
`);

export const companies =
  entries(`Studio Halvorsen; Bureau Kestrel; Fabrik Elf; Ostra Books; Tern & Tide; Marisma Studio; Kumo Works; Sundial Tools;
  Atelier Brume; Rivet & Reed; Radio Aldine; Little Owl Press; Carta Bianca; Zuider Cycles; Blackbird Records; Hinterland Office; Polder & Partners;
  Grain & Salt; Umi Ceramics; Goldfinch Theatre; Casa Aurelia; Eleven Bridges; Common Ground Cooperative; Half Light Labs; Undertow Films; Heron Type;
  Field & Fold; The Glasshouse; Mirador; Tidewater Digital; Lantern Interactive; Big Weather`);

export const revisionNotes = lines(`
First rough version.
Tried a warmer palette.
Tightened the spacing and dropped the border.
Back to two colours.
Too many {thing_small}?
Closer now, but the left side still feels heavy.
Changed the crop after your comments, thank you!
New paper, same idea.
Bigger. Better? 🤔
Test print from this morning.\\nColours are a little off.
Almost there. One more week.
Replaced the typeface, everything else is the same.
Detail of the lower corner.
Option B
色を変えてみました。
Última prueba antes de imprimir.
Nächster Versuch, etwas ruhiger.
`);

export const licenceNotes: Readonly<Record<string, string>> = {
  by: 'You may share and adapt this work, also commercially, if you name its author.',
  'by-sa': 'You may share and adapt this work if you name its author and pass it on under the same terms.',
  'by-nd': 'You may share this work unchanged, also commercially, if you name its author.',
  'by-nc': 'You may share and adapt this work for purposes other than trade if you name its author.',
  'by-nc-sa': 'You may share and adapt this work without trade, under the same terms, if you name its author.',
  'by-nc-nd': 'You may share this work unchanged and without trade if you name its author.',
  'no-use': 'No use is allowed without explicit permission from the owner.',
};
