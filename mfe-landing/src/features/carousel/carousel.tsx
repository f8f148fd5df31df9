import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Section } from '../section/section.tsx';
import classes from './carousel.module.css';
import { pictures } from './pictures.tsx';
import { pictureAfter, turnOf } from './swipe.ts';

/** The stations of an order, one picture at a time: by arrows, by swipe, by keyboard. */
export const Carousel = () => {
  const [shown, setShown] = useState(0);
  const startX = useRef<number | undefined>(undefined);
  const turn = (by: number) => setShown((current) => pictureAfter(current, by, pictures.length));
  const release = ({ clientX }: PointerEvent) => {
    if (startX.current === undefined) return;
    const by = turnOf(startX.current, clientX);
    startX.current = undefined;
    if (by !== 0) turn(by);
  };
  const steer = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  const picture = pictures[shown];
  return (
    <Section id="carousel" tinted title="A look inside">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        className={classes.carousel}
        role="group"
        aria-roledescription="carousel"
        aria-labelledby="carousel"
        onKeyDown={steer}
      >
        <div
          className={classes.stage}
          onPointerDown={({ clientX, currentTarget, pointerId }) => {
            startX.current = clientX;
            currentTarget.setPointerCapture(pointerId);
          }}
          onPointerUp={release}
          onPointerCancel={() => {
            startX.current = undefined;
          }}
        >
          <figure className={classes.picture} aria-live="polite">
            {picture?.drawing}
            <figcaption className={classes.caption}>
              <span className={classes.place}>
                {shown + 1} / {pictures.length}
              </span>{' '}
              {picture?.caption}
            </figcaption>
          </figure>
        </div>
        <button
          type="button"
          className={`${classes.arrow} ${classes.before}`}
          aria-label="Previous picture"
          onClick={() => turn(-1)}
        >
          ‹
        </button>
        <button
          type="button"
          className={`${classes.arrow} ${classes.next}`}
          aria-label="Next picture"
          onClick={() => turn(1)}
        >
          ›
        </button>
      </div>
    </Section>
  );
};
