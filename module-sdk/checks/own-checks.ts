import type { OwnCheck } from './candidate.ts';
import { exposesContract } from './exposed-module.ts';
import { extensionsFit } from './extensions-fit.ts';
import { filesIntact } from './files-intact.ts';
import { stylesScoped } from './styles-scoped.ts';
import { withinBudget } from './within-budget.ts';

/** The checks of a release alone, by the name that a report gives them. */
export const ownChecks: readonly (readonly [name: string, check: OwnCheck])[] = [
  ['files as released', filesIntact],
  ['exposed module', exposesContract],
  ['navigation and slots', extensionsFit],
  ['size budget', withinBudget],
  ['styles', stylesScoped],
];
