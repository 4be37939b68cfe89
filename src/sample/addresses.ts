// Web addresses of records and pictures, all on reserved `.example` hosts, and the plain ASCII that they are made of.

const site = 'https://portfolio.example';
const pictures = 'https://pics.portfolio.example';

/** Letters that have no decomposition into a plain one and a mark. */
const plainForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

export const plain = (text: string): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '')].map((letter) => plainForms[letter] ?? letter).join('');

/** The last segment of an address; `-` where the title has no letter of ASCII. */
const slug = (title: string): string =>
  plain(title)
    .replace(/['’]/g, '')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || '-';

export const userUrl = (username: string): string => `${site}/${username}`;
export const projectUrl = (id: number, name: string): string => `${site}/gallery/${id}/${slug(name)}`;
export const wipUrl = (id: number): string => `${site}/wip/${id}`;
export const revisionUrl = (wip: number, id: number): string => `${site}/wip/${wip}/${id}`;
export const shortUrl = (id: number): string => `https://pfl.example/${id.toString(36)}`;
export const videoUrl = (token: string): string => `https://video.portfolio.example/embed/${token}`;
export const pictureUrl = (kind: string, size: string | number, token: string): string =>
  `${pictures}/${kind}/${size}/${token}.jpg`;
/** A place of the user's own, which is a host of its own: underscores are no part of a host's name. */
export const ownUrl = (username: string, under = ''): string =>
  `https://${under}${username.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')}.example`;
