import { texts } from '../../texts.ts';
import classes from './carousel.module.css';
import { type Picture, pictureHeight, pictureWidth, type Scheme } from './pictures.ts';

const sizes = '260px';

const AvifSource = ({ scheme, media }: { scheme: Scheme; media?: string }) => (
  <source
    type="image/avif"
    srcSet={`${scheme.avifSmall} ${pictureWidth / 2}w, ${scheme.avif} ${pictureWidth}w`}
    sizes={sizes}
    {...(media ? { media } : {})}
  />
);

export const Screen = ({ picture: { name, light, dark }, place }: { picture: Picture; place: number }) => (
  <div className={classes.screen} data-place={place} aria-hidden={place !== 0}>
    <picture>
      <AvifSource scheme={dark} media="(prefers-color-scheme: dark)" />
      <source type="image/webp" srcSet={dark.webp} media="(prefers-color-scheme: dark)" />
      <AvifSource scheme={light} />
      <img
        src={light.webp}
        width={pictureWidth}
        height={pictureHeight}
        alt={texts.carousel.captions[name]}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </picture>
  </div>
);
