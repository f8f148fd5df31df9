import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { useState } from 'react';
import { Section } from '../section/section.tsx';
import classes from './video.module.css';

/** The video, as a picture of it until somebody wants it: nothing comes from the video's host before a click. */
export const HowItWorks = () => {
  const { brand } = useRuntimeConfig();
  const [wanted, setWanted] = useState(false);
  return (
    <Section id="video" tinted title="How It Works" lead="From a link to your door, in two minutes.">
      <div className={classes.stage}>
        {wanted ? (
          <iframe
            className={classes.frame}
            src={brand.videoUrl}
            title={`How ${brand.name} works`}
            allow="fullscreen; picture-in-picture"
            referrerPolicy="strict-origin"
          />
        ) : (
          <button type="button" className={classes.poster} onClick={() => setWanted(true)} data-analytics="Play video">
            <svg className={classes.picture} viewBox="0 0 640 360" aria-hidden="true" focusable="false">
              <rect width="640" height="360" fill="var(--potli-indigo-soft)" />
              <g transform="translate(70 120)">
                <rect width="120" height="120" rx="16" fill="var(--potli-card)" />
                <rect x="18" y="24" width="84" height="14" rx="7" fill="var(--potli-line)" />
                <rect x="18" y="50" width="60" height="14" rx="7" fill="var(--potli-line)" />
                <rect x="18" y="82" width="84" height="20" rx="10" fill="var(--potli-indigo)" />
              </g>
              <g transform="translate(450 120)">
                <rect width="120" height="120" rx="16" fill="var(--potli-card)" />
                <path d="M60 34c-20 6-34 22-34 36 0 18 12 22 34 22s34-4 34-22c0-14-14-30-34-36Z" fill="#F59E0B" />
                <path d="M58 36c-14 0-22-8-20-20 12 2 20 8 22 18 2-10 10-16 22-18 2 12-6 20-20 20Z" fill="#4338CA" />
              </g>
              <path
                d="M210 180h50m120 0h50"
                stroke="var(--potli-indigo)"
                strokeWidth="4"
                strokeDasharray="2 12"
                strokeLinecap="round"
              />
              <circle cx="320" cy="180" r="48" fill="var(--potli-indigo)" />
              <path d="m306 156 40 24-40 24z" fill="var(--potli-on-indigo)" />
            </svg>
            <span className={classes.caption}>Play the video</span>
          </button>
        )}
      </div>
    </Section>
  );
};
