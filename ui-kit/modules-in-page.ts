import { type Boot, bootId } from '@potli/contracts/mfe/boot.ts';

/** The live modules by the registry that this page began with; none where it has no registry. */
export const modulesInPage = (): Boot['modules'] => {
  const text = document.getElementById(bootId)?.textContent;
  return text ? (JSON.parse(text) as Boot).modules : {};
};
