import { tempStore } from '../testing/temp-store.ts';
import { describeLists } from './testing/list-contract.ts';
import { describeSchemas } from './testing/schema-contract.ts';
import { describeStore } from './testing/store-contract.ts';

const { MONGODB_URI } = process.env;
for (const [engine, uri] of Object.entries({ SQLite: '', ...(MONGODB_URI && { MongoDB: MONGODB_URI }) })) {
  describeStore(engine, () => tempStore(uri));
  describeLists(engine, () => tempStore(uri));
  describeSchemas(engine, () => tempStore(uri));
}
