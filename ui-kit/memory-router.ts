/** The router of tests and of pages rendered in Node. Apart from `router.ts`, whose names every visitor loads. */
export { MemoryRouter } from 'react-router-dom';
