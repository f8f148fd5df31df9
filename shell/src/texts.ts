export const texts = {
  offline: 'You are offline. What you enter stays in this browser; sending it needs a connection.',
  install: {
    title: (brand: string) => `Install ${brand}`,
    text: 'Opens from your home screen, and your unfinished order is there without a connection, too.',
    accept: 'Install',
    dismiss: 'Not now',
  },
} as const;
