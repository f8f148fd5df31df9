import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { useState } from 'react';
import { Section } from '../../kit/section.tsx';
import { texts } from '../../texts.ts';
import poster from './poster.svg';
import classes from './video.module.css';

const { video } = texts;

/** Nothing is loaded from the video's host before a click. */
export const HowItWorks = () => {
  const { brand } = useRuntimeConfig();
  const [wanted, setWanted] = useState(false);
  return (
    <Section id="video" tone="soft" title={video.title} lead={video.lead}>
      <div className={classes.stage}>
        {wanted ? (
          <iframe
            className={classes.frame}
            src={brand.videoUrl}
            title={video.frame(brand.name)}
            allow="fullscreen; picture-in-picture"
            referrerPolicy="strict-origin"
          />
        ) : (
          <button type="button" className={classes.poster} onClick={() => setWanted(true)} data-analytics="Play video">
            <img className={classes.picture} src={poster} width={800} height={450} alt="" loading="lazy" />
            <span className={classes.play}>{video.play}</span>
          </button>
        )}
      </div>
      <p className={classes.privacy}>{video.privacy}</p>
    </Section>
  );
};
