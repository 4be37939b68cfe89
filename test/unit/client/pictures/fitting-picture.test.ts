import { describe, expect, it } from 'vitest';
import { fittingPicture } from '../../../../src/client/pictures/fitting-picture.ts';
import { PortfolioError } from '../../../../src/errors.ts';
import { plain } from '../../../support/request.ts';

const sizes = [808, 404, 202, 115].map((width) => ({ url: String(width), width }));

function host(failures: Readonly<Record<string, PortfolioError['kind']>> = {}) {
  const asked: string[] = [];
  const get = async (url: string) => {
    asked.push(url);
    const kind = failures[url];
    if (kind !== undefined) throw new PortfolioError(kind, url);
    return { bytes: Buffer.from(url), type: 'png' as const };
  };
  return { asked, get };
}

describe('fittingPicture', () => {
  it('fetches the smallest size that fills the place', async () => {
    const { asked, get } = host();
    expect((await fittingPicture({ get }, { sizes }, 200, plain)).bytes.toString()).toBe('202');
    expect(asked).toEqual(['202']);
  });

  it('fetches the next size if that is missing or broken', async () => {
    const { get, asked } = host({ 202: 'not_found', 404: 'unreadable' });
    expect((await fittingPicture({ get }, { sizes }, 200, plain)).bytes.toString()).toBe('808');
    expect(asked).toEqual(['202', '404', '808']);
  });

  it('gives up after three with what the first one failed with, and at once where the network fails', async () => {
    const all = host({ 808: 'service', 404: 'service', 202: 'not_found', 115: 'service' });
    await expect(fittingPicture(all, { sizes }, 200, plain)).rejects.toThrow('202');
    expect(all.asked).toHaveLength(3);
    const none = host({ 202: 'network' });
    await expect(fittingPicture(none, { sizes }, 200, plain)).rejects.toThrow('202');
    expect(none.asked).toEqual(['202']);
    await expect(fittingPicture(none, { sizes: [] }, 200, plain)).rejects.toThrow('no address');
  });
});
