import { resolve } from 'node:path';
import { Command } from 'commander';
import { runProgram } from '../run-program.ts';

export const bench = new Command('bench')
  .description('Measure the product. Without a name: requests, order-list and deploys.')
  .argument('[names...]', 'requests, order-list or deploys: ratios measured in one run')
  .action((names: string[]) => runProgram('e2e/bench/run-bench.ts', names));

bench
  .command('web')
  .description('Lighthouse visits (mobile, medians) beside the same front page as a plain single-page application')
  .argument('[runs]', 'visits per page', '5')
  .argument('[pages...]', 'only these pages')
  .action((runs: string, pages: string[]) => runProgram('e2e/bench/bench-web.ts', [runs, ...pages]));

bench
  .command('fuzz')
  .description('Send generated requests to every operation')
  .argument('[requests]', 'requests per operation', '500')
  .argument('[seed]', 'seed of the generator', '20261122')
  .action((...[requests, seed]: string[]) => runProgram('e2e/fuzz/bench-fuzz.ts', [requests ?? '', seed ?? '']));

bench
  .command('overload')
  .description('Find the sustainable load, then send 1, 2 and 4 times as much, with and without load shedding')
  .argument('[seconds]', 'of each load', '10')
  .argument('[delay]', 'OVERLOAD_DELAY_MS; more than its default on a machine with other work', '100')
  .action((...[seconds, delay]: string[]) =>
    runProgram('e2e/overload/bench-overload.ts', [seconds ?? '', delay ?? '']),
  );

bench
  .command('faults')
  .description(
    'Pay, ship, cancel and refund orders while services are killed and replaced and limits attacked, and compare the money; MongoDB with MONGODB_URI',
  )
  .argument('[orders]', 'how many', '32')
  .argument('[instances]', 'of each service and of the site', '1')
  .action((...[orders, instances]: string[]) =>
    runProgram('e2e/faults/bench-faults.ts', [orders ?? '', instances ?? '']),
  );

bench
  .command('purchase')
  .description('Processor time and durable commits of a purchase, by step and service')
  .argument('[count]', 'purchases that are measured', '40')
  .argument('[checkout]', 'another checkout of this repository, measured in turn with this one')
  .action((count: string, checkout?: string) =>
    runProgram('e2e/bench/bench-purchase.ts', [count, ...(checkout === undefined ? [] : [resolve(checkout)])]),
  );

bench
  .command('extract')
  .description(
    'Read the sample product pages, or those of a directory with labels.json, and compare with what people read',
  )
  .argument('[directory]', 'labelled pages')
  .action((directory?: string) =>
    runProgram(
      'svc-catalog/product-page/testing/bench-extract.ts',
      directory === undefined ? [] : [resolve(directory)],
    ),
  );
