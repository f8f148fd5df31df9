import { tempStore } from '../testing/temp-store.ts';
import { describeStore } from './store-contract.ts';

describeStore('SQLite', () => tempStore(''));

const { MONGODB_URI } = process.env;
if (MONGODB_URI) describeStore('MongoDB', () => tempStore(MONGODB_URI));
