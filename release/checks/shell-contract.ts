import { agreedContract, isContractRange } from '@potli/contracts/mfe/contract-range.ts';
import { type Check, nameOf } from './candidate.ts';

/**
 * A module shares a contract version with every live shell, and a shell with every live module: those that are live or in
 * canary may meet in one page.
 */
export const contractMatches: Check = ({ release }, { others }) => {
  if (!isContractRange(release.contract))
    return [
      `"${release.contract}" is not a range of contract versions. Set potli.contract to a version like 1 or a range like 1-2.`,
    ];
  return others
    .filter(({ module }) => (release.module === 'shell') !== (module === 'shell'))
    .filter(({ contract }) => agreedContract(contract, release.contract) === undefined)
    .map((other) =>
      release.module === 'shell'
        ? `${nameOf(other)} needs shell contract ${other.contract}; this shell supports ${release.contract}. Promote a version of ${other.module} that works with ${release.contract} first.`
        : `${nameOf(other)} supports shell contract ${other.contract}; this release needs ${release.contract}. Promote a shell that supports ${release.contract} first.`,
    );
};
