import { describe, expect, test } from 'vitest';
import { linksIn, sharedLinks } from './pasted-links.ts';

const a = 'https://shop.example/kurta';
const b = 'http://other.example/shawl?size=M,L';

describe('the links in a pasted text', () => {
  test.each([
    ['a link', a, [a]],
    ['links on lines of their own', `${a}\r\n${b}\n`, [a, b]],
    ['links with blanks between', `  ${a}  ${b} `, [a, b]],
    ['links with commas between', `${a},${b}, https://third.example/`, [a, b, 'https://third.example/']],
    ["a shop app's share text", `Check this out ${a}`, [a]],
    ['a link in brackets at the end of a sentence', `Look (${a}).`, [a]],
    ['a link that has brackets itself', 'https://shop.example/kurta_(blue)', ['https://shop.example/kurta_(blue)']],
    ['a link that carries another one', `${a}?from=${b}`, [`${a}?from=${b}`]],
    ['a word glued to a link', `link:${a}`, [a]],
    ['the same link twice', `${a} ${a}`, [a]],
    ['Hindi and an emoji around it', `देखो 🧣 ${a} 🎁`, [a]],
    ['a link without its scheme', 'Look at www.shop.example/kurta.', ['https://www.shop.example/kurta']],
    [
      'such links with a comma between',
      'www.a.example/1,www.b.example/2',
      ['https://www.a.example/1', 'https://www.b.example/2'],
    ],
    ['a link that carries one without a scheme', `${a}?u=www.b.example`, [`${a}?u=www.b.example`]],
    ['nothing but a link with neither scheme nor www', ' shop.example/kurta/1\n', ['https://shop.example/kurta/1']],
    ['an abbreviation among words', 'kurta no.of/pieces: 2', []],
    ['no link', 'a blue kurta, please', []],
    ['links of other kinds', 'javascript:alert(1) ftp://www.shop.example/x data:text/html,x file:///etc', []],
    ['a script with an address in it', 'javascript:fetch("https://")', []],
    ['a link with a password', 'https://user:secret@shop.example/', []],
    ['a link that is too long', `https://shop.example/${'x'.repeat(10_000)}`, []],
  ])('%s', (_, text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test('are found in a moment in a text of any size', () => {
    const started = performance.now();
    expect(linksIn(`${a} ${').,'.repeat(1_000_000)}`)).toEqual([a]);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('what another app shares', () => {
  const searchOf = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;

  test.each([
    ['its url', { url: a, text: b }, [a]],
    ['all links that the front page was given', { url: `Look at ${a} and ${b} too` }, [a, b]],
    ['the link in its text', { title: 'Kurta', text: `Check this out ${a}` }, [a]],
    ['the link in its title', { title: a, text: 'Kurta' }, [a]],
    ['its text when the url is no link', { url: 'javascript:alert(1)', text: a }, [a]],
    ['the first of several links of a text', { text: `${a} ${b}` }, [a]],
    ['its words where there is no link', { url: ' blue kurta ', text: 'Kurta' }, ['blue kurta']],
    ['its url without a scheme', { url: 'shop.example/kurta' }, [a]],
    ['a hostile url as words', { url: 'javascript:alert(1)' }, ['javascript:alert(1)']],
    ['nothing of white space', { url: ' ' }, []],
    ['nothing of 10,000 characters', { url: `https://shop.example/${'x'.repeat(10_000)}` }, []],
    ['nothing of other parameters', { link: a }, []],
  ])('is %s', (_, fields, links) => {
    expect(sharedLinks(searchOf(fields as Record<string, string>))).toEqual(links);
  });

  test('may be spelt wrongly', () => expect(sharedLinks(`?url=%E0%A4%A&text=${a}%`)).toEqual([`${a}%`]));
});
