import { configure } from '@testing-library/react';

// The upper limit of every `findBy…`, `waitFor` and `arrives`: a busy machine needs seconds to load a page's code.
configure({ asyncUtilTimeout: 10_000 });
