import type { Role } from '@potli/contracts/operator/roles.ts';

const names: Readonly<Record<Role, string>> = {
  evaluator: 'Evaluator',
  buyer: 'Buyer',
  warehouse: 'Warehouse',
  support: 'Support',
  finance: 'Finance',
  administrator: 'Administrator',
};

/** Roles of operators, what operators did, and shipping rates. */
export const teamTexts = {
  roles: {
    names,
    missing: (roles: readonly Role[]) =>
      `This step is for ${roles.map((role) => names[role]).join(' or ')}. Ask an administrator for the role.`,
  },
  team: {
    roles: 'Roles',
    rolesOf: (name: string) => `Roles of ${name}`,
    save: 'Save roles',
    saveOf: (name: string) => `Save roles of ${name}`,
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke ${name}`,
    confirmRevoke: (name: string) =>
      `Revoke ${name}? The passkey and all sessions of ${name} end for good. The name cannot be given again.`,
    yes: 'Revoke',
    no: 'Keep',
    add: 'Add operator',
    addForm: 'Add an operator',
    name: 'Name',
    nameWrong: 'Please enter a name of letters, digits, spaces and . - of at most 40 characters.',
    noRole: 'Please choose at least one role.',
    addFailed: 'The operator was not added.',
    passkeyOf: (name: string) => `Passkey of ${name}`,
    passkeyWhy: 'It is shown only now. Hand it over in person or by phone.',
    copy: 'Copy passkey',
    done: 'I have handed it over',
  },
  activity: {
    title: 'Activity of operators',
    loading: 'Loading activity',
    failed: 'Failed to fetch the activity.',
    empty: 'No operator changed an order or answered a query in this period.',
    withoutSupport:
      'Answers to support queries could not be fetched and are missing here. Reload the page to try again.',
    support: 'Support query',
    table: 'What operators did',
    operator: 'Operator',
    everyone: 'All operators',
    at: 'Time',
    order: 'Order',
    step: 'Step',
    newer: 'Newer',
    older: 'Older',
  },
  rates: {
    title: 'Shipping rates',
    about:
      'Upload a CSV file with the rates of all countries. You see what changes before it is used. Orders keep the rates that they were priced with.',
    choose: 'Choose a CSV file',
    checking: 'Checking the file',
    failed: 'The file was not accepted.',
    unreadable: 'The file could not be read. Choose it again.',
    file: (name: string) => `File: ${name}`,
    versions: (before: string, after: string) => `Version ${before} → ${after}`,
    unchanged: (rates: number) => `${rates} rates stay as they are.`,
    noChanges: 'No rate changes.',
    table: 'Changed rates',
    country: 'Country',
    weight: 'Weight',
    before: 'Now',
    after: 'New',
    difference: 'Difference',
    import: 'Use these rates',
    discard: 'Discard',
    importFailed: 'The rates were not changed.',
    imported: (version: string) => `The rates of version ${version} are in force.`,
  },
} as const;
