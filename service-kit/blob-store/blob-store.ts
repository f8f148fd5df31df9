/**
 * Where files of customers and operators are, such as photos. Keys are relative paths with `/`, made by the service and
 * never by a caller. A file appears whole or not at all. Every kind of store passes `testing/blob-store-contract.ts`.
 */
export interface BlobStore {
  /** Where it is, for people. */
  readonly place: string;
  /** Writes a file, over the one of that key. */
  put(key: string, body: Buffer<ArrayBuffer>): Promise<void>;
  /** undefined where there is no such file. */
  get(key: string): Promise<Buffer | undefined>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** All keys, in no particular order. */
  keys(): AsyncGenerator<string, void, void>;
}
