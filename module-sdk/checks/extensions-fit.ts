import { navigationPlaces, operatorPlaces, slotNames } from '@potli/contracts/mfe/extension.ts';
import { prefixOwns } from '@potli/contracts/mfe/match-prefix.ts';
import { everyRole } from '@potli/contracts/operator/roles.ts';
import type { OwnCheck } from './candidate.ts';

const rolesProblem = (where: string, place: string, roles: readonly string[] | undefined): string[] => {
  if (!roles) return [];
  if (!operatorPlaces.includes(place)) return [`${where}: customers have no roles. Remove roles.`];
  const unknown = roles.filter((role) => !(everyRole as readonly string[]).includes(role));
  return unknown.length === 0
    ? []
    : [`${where}: there is no role ${unknown.join(', ')}. Use some of ${everyRole.join(', ')}.`];
};

/** It lends paths of its own, its entries lead to its own pages, and it fills slots that exist, for roles that exist. */
export const extensionsFit: OwnCheck = ({ release: { navigation = [], slots = [], lends = [], prefixes } }) => [
  ...lends
    .filter((lent) => !prefixes.some((prefix) => lent !== prefix && prefixOwns(prefix, lent)))
    .map(
      (lent) =>
        `potli.lends ${lent}: is beneath none of the module's prefixes (${prefixes.join(', ')}). Lend a path beneath one of them.`,
    ),
  ...navigation.flatMap(({ place, to, roles }) => {
    const where = `potli.navigation ${to}`;
    return [
      ...((navigationPlaces as readonly string[]).includes(place)
        ? []
        : [`${where}: there is no place ${place}. Use one of ${navigationPlaces.join(', ')}.`]),
      ...(prefixes.some((prefix) => prefixOwns(prefix, to))
        ? []
        : [`${where}: is under none of the module's prefixes (${prefixes.join(', ')}). Lead to a page of the module.`]),
      ...rolesProblem(where, place, roles),
    ];
  }),
  ...slots.flatMap(({ slot, roles }) => {
    const where = `potli.slots ${slot}`;
    return (slotNames as readonly string[]).includes(slot)
      ? rolesProblem(where, slot, roles)
      : [`${where}: there is no such slot. Use one of ${slotNames.join(', ')}.`];
  }),
];
