import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import classes from './carousel.module.css';
import { pictures } from './pictures.ts';
import { Screen } from './screen.tsx';
import { pictureAfter, placeOf, turnOf } from './swipe.ts';

const { carousel } = texts;
const arrows = [
  { name: 'previous', by: -1, sign: '‹' },
  { name: 'next', by: 1, sign: '›' },
] as const;

/** Which of the six steps a picture shows, and what is done there. */
const wordsOf = (name: keyof typeof carousel.captions) => `${carousel.steps[name]}: ${carousel.captions[name]}`;

export const Carousel = () => {
  const [shown, setShown] = useState(0);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const turn = (by: number) => setShown((current) => pictureAfter(current, by, pictures.length));
  const picture = pictures[shown]?.name ?? 'products';
  const release = ({ clientX }: PointerEvent) => {
    if (!drag) return;
    setDrag(undefined);
    const by = turnOf(drag.from, clientX);
    if (by !== 0) turn(by);
  };
  const steer = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  return (
    <Section id="carousel" tone="card" title={carousel.title} lead={carousel.lead}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className={classes.carousel}
        role="group"
        aria-roledescription={carousel.role}
        aria-labelledby="carousel"
        onKeyDown={steer}
      >
        <figure>
          <div
            className={classes.stage}
            onPointerDown={({ clientX, currentTarget, pointerId }) => {
              setDrag({ from: clientX, to: clientX });
              currentTarget.setPointerCapture(pointerId);
            }}
            onPointerMove={({ clientX }) => setDrag((current) => current && { ...current, to: clientX })}
            onPointerUp={release}
            onPointerCancel={() => setDrag(undefined)}
          >
            <div
              className={classes.track}
              // Only under a finger: HTML made on a server must carry no style attribute, which the page's policy blocks.
              {...(drag ? { style: { translate: `${drag.to - drag.from}px` } } : {})}
            >
              {pictures.map((each, index) => (
                <Screen key={each.name} picture={each} place={placeOf(index, shown, pictures.length)} />
              ))}
            </div>
          </div>
          <figcaption className={classes.caption} aria-live="polite">
            <span>
              <span className={classes.place}>{carousel.place(shown + 1, pictures.length)}</span> {wordsOf(picture)}
            </span>
            {/* Every caption takes its room at once, so that a longer one moves nothing below it. */}
            {pictures.map(({ name }) => (
              <span key={name} className={classes.room} aria-hidden="true">
                {wordsOf(name)}
              </span>
            ))}
          </figcaption>
        </figure>
        {arrows.map(({ name, by, sign }) => (
          <button
            key={name}
            type="button"
            className={`${classes.arrow} ${classes[name]}`}
            aria-label={carousel[name]}
            onClick={() => turn(by)}
          >
            {sign}
          </button>
        ))}
      </div>
    </Section>
  );
};
