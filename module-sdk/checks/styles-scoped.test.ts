import { describe, expect, test } from 'vitest';
import { globalStyles, stylesScoped } from './styles-scoped.ts';
import { aCandidate } from './testing/a-release.ts';

const outside = (css: string) => globalStyles('landing', Buffer.from(css));

describe('styles of a module', () => {
  test.each([
    ['a class of the build', '.mfe_landing-a1{color:red}'],
    ['elements in one', '.mfe_landing-a1 > p, .page > .mfe_landing-a1 li:hover{color:red}'],
    ['a class with its name as prefix', '.landing-hero::before{content:""}'],
    ['the root of the module', '[data-mfe=landing] h1{color:red}'],
    ['a list of own classes in :is()', ':is(.mfe_landing-a1, .mfe_landing-b2) p{color:red}'],
    ['a rule in a rule', '.mfe_landing-a1{& p{color:red} .page &{color:blue}}'],
    ['a rule for wide screens', '@media (min-width:720px){.mfe_landing-a1{color:red}}'],
    ['own key frames', '@keyframes mfe_landing-x{to{opacity:0}}'],
    [
      'the frame hidden in print while the own letter is on the page',
      '@media print{body:has(>.landing-letter)>:not(.landing-letter){display:none}}',
    ],
    [
      'room at the end of the page for an own bar',
      'html:has(.landing-bar){scroll-padding-bottom:88px}body:has(.landing-bar){padding-bottom:72px}',
    ],
  ])('may use %s', (_, css) => expect(outside(css)).toEqual([]));

  test.each<[string, string, string[]]>([
    ['an element', 'body{margin:0}', ['body']],
    ['all elements', '*{margin:0}', ['*']],
    ['a class of the shell', '.button:disabled{opacity:.5}', ['.button:disabled']],
    ['a class of another module', '.mfe_customer-a1{color:red}', ['.mfe_customer-a1']],
    ['one selector of a list', '.mfe_landing-a1,h1 + .card{color:red}', ['h1 + .card']],
    ['an own class that is only excluded', 'p:not(.mfe_landing-a1){color:red}', ['p:not']],
    ['a list in :is() with a foreign class', ':is(.mfe_landing-a1, .card) p{color:red}', [':is p']],
    ['the frame while the module is there', 'body:has(.mfe_landing-a1){overflow:hidden}', ['body:has']],
    ['more than room for an own bar', 'body:has(.landing-bar){padding-bottom:72px;color:red}', ['body:has']],
    ['room for what is not its own', 'body:has(.bar){padding-bottom:72px}', ['body:has']],
    ['room at all times', 'body{padding-bottom:72px}', ['body']],
    ['the frame in every print', '@media print{header{display:none}}', ['header']],
    ['the frame on screen and paper', '@media print, screen{body:has(.landing-letter){display:none}}', ['body:has']],
    ['custom properties of the page', ':root{--potli-indigo:red}', [':root']],
    ['key frames under a common name', '@keyframes spin{to{opacity:0}}', ['@keyframes spin']],
    ['a font for the page', '@font-face{font-family:x;src:url(x.woff2)}', ['@font-face']],
    ['margins of every printed page', '@page{margin:0}', ['@page']],
    ['a rule for wide screens', '@media (min-width:720px){h1{color:red}}', ['h1']],
  ])('may not use %s', (_, css, expected) => expect(outside(css)).toEqual(expected));

  test('names the offending file; the shell may style the whole page', () => {
    const texts = { 'module.1.css': 'h1{color:red}', 'late.css': '}{' };
    expect(stylesScoped(aCandidate('landing', { texts }))).toEqual([
      'module.1.css styles the page outside the module: h1. Use a CSS module, or names that begin with landing-.',
      expect.stringMatching(/^late.css is not a valid style sheet: /),
    ]);
    expect(stylesScoped(aCandidate('shell', { texts }))).toEqual([]);
  });
});
