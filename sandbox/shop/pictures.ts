interface Picture {
  back: string;
  shape: string;
}

const dots = (colour: string, points: readonly [number, number][]): string =>
  points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="${colour}"/>`).join('');

const pictures: Record<string, Picture> = {
  kurta: {
    back: '#E8EAFB',
    shape: `<path d="M240 130h120l90 60-36 80-44-22v280H230V248l-44 22-36-80z" fill="#3B4BA8"/>
<path d="M270 130h60l-30 70z" fill="#F6E7CF"/><path d="M230 488h140v40H230z" fill="#F6C667"/>
${dots('#AEB8F0', [
  [262, 280],
  [300, 320],
  [338, 280],
  [262, 360],
  [338, 360],
  [300, 400],
  [262, 440],
  [338, 440],
])}`,
  },
  anarkali: {
    back: '#FDEBE3',
    shape: `<path d="M255 120h90l70 70-30 46-36-20-12 60 100 250H163l100-250-12-60-36 20-30-46z" fill="#D9482B"/>
<path d="M163 526l12-34h250l12 34z" fill="#F6C667"/><path d="M278 120h44l-22 52z" fill="#FFF3E4"/>
<path d="M345 120c70 80 90 220 60 380l-28 6c30-160 10-290-50-386z" fill="#F59E0B" opacity=".85"/>`,
  },
  juttis: {
    back: '#FBF1DC',
    shape: `<path d="M110 380c0-60 50-70 100-76 40-6 60-64 96-64 24 0 30 30 24 60-10 50-60 104-130 108-50 3-90 6-90-28z" fill="#B4532A"/>
<path d="M290 440c0-60 50-70 100-76 40-6 60-64 96-64 24 0 30 30 24 60-10 50-60 104-130 108-50 3-90 6-90-28z" fill="#8F3F1F"/>
${dots('#FCE8B2', [
  [190, 350],
  [230, 340],
  [270, 310],
  [370, 410],
  [410, 400],
  [450, 370],
])}`,
  },
  shawl: {
    back: '#EAF3EC',
    shape: `<rect x="130" y="170" width="340" height="300" rx="8" fill="#2F6B4F"/>
<path d="M130 200h340v46H130zM130 394h340v46H130z" fill="#E9C46A"/>
<path d="M150 223l20-20 20 20-20 20zm60 0l20-20 20 20-20 20zm60 0l20-20 20 20-20 20zm60 0l20-20 20 20-20 20zm60 0l20-20 20 20-20 20z" fill="#A23B2A"/>
<path d="M136 470v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m24-40v40m16-40v40" stroke="#E9C46A" stroke-width="5"/>`,
  },
  shirt: {
    back: '#EEF2F4',
    shape: `<path d="M220 140h160l90 60-40 84-40-20v256H210V264l-40 20-40-84z" fill="#8FB0BF"/>
<path d="M260 140l40 46 40-46 20 30-60 56-60-56z" fill="#C9DCE4"/><path d="M297 220h6v300h-6z" fill="#6F92A3"/>
${dots('#F6F1E7', [
  [300, 260],
  [300, 320],
  [300, 380],
  [300, 440],
])}`,
  },
  jacket: {
    back: '#F1ECF7',
    shape: `<path d="M230 130h140l50 56v334H180V186z" fill="#5B3A78"/><path d="M262 130h76v34h-76z" fill="#8C67AC"/>
<path d="M180 240h240M180 300h240M180 360h240M180 420h240M180 480h240" stroke="#7A559A" stroke-width="5"/>
<path d="M296 164h8v356h-8z" fill="#3E2654"/>${dots('#F6C667', [
      [316, 220],
      [316, 290],
      [316, 360],
      [316, 430],
    ])}`,
  },
  lehenga: {
    back: '#FFF4DA',
    shape: `<path d="M250 130h100l46 50-34 34-22-14v52h-80v-52l-22 14-34-34z" fill="#B3245E"/>
<path d="M250 268h100l110 258H140z" fill="#F59E0B"/><path d="M152 498h296l12 28H140z" fill="#B3245E"/>
${dots('#B3245E', [
  [300, 310],
  [260, 350],
  [340, 350],
  [230, 410],
  [300, 410],
  [370, 410],
  [210, 466],
  [300, 466],
  [390, 466],
])}`,
  },
  bottle: {
    back: '#FBEDE4',
    shape: `<rect x="262" y="110" width="76" height="62" rx="10" fill="#8A4B25"/>
<path d="M250 172h100c0 40 40 50 40 110v206c0 24-16 40-40 40H250c-24 0-40-16-40-40V282c0-60 40-70 40-110z" fill="#C8743A"/>
${dots('#DF9A66', [
  [250, 300],
  [300, 290],
  [350, 300],
  [250, 360],
  [300, 350],
  [350, 360],
  [250, 420],
  [300, 410],
  [350, 420],
  [250, 480],
  [300, 470],
  [350, 480],
])}`,
  },
  saree: {
    back: '#FCE9F0',
    shape: `<path d="M200 150c60-30 150-30 210 0 30 120 30 250 0 380H200c-30-130-30-260 0-380z" fill="#A91E57"/>
<path d="M214 150l150 380h-60L190 250z" fill="#F6C667"/>
${dots('#F59E0B', [
  [340, 220],
  [370, 290],
  [350, 360],
  [380, 430],
  [240, 420],
  [250, 480],
])}`,
  },
};

export const pictureNames: readonly string[] = Object.keys(pictures);

/** An illustration as SVG, or undefined when there is none of that name. */
export const drawPicture = (name: string): string | undefined => {
  const picture = pictures[name];
  if (!picture) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600" role="img" aria-label="${name}">
<rect width="600" height="600" fill="${picture.back}"/>
<ellipse cx="300" cy="548" rx="180" ry="16" fill="#1E1B3A" opacity=".12"/>
${picture.shape}
</svg>
`;
};
