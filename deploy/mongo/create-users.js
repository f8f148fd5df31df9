// Creates the database user of each service, and sets its password again where it exists: mongosh runs it once as an
// administrator, and again to change a password (docs/containers.md). A user can read and write its own service's database
// and no other.
const fs = require('node:fs');

const folder = process.env.POTLI_SECRETS_DIR;
if (!folder) throw new Error('POTLI_SECRETS_DIR must name the folder of the secrets');

for (const service of ['orders', 'payments', 'catalog']) {
  const uri = new URL(fs.readFileSync(`${folder}/mongodb-uri-${service}`, 'utf8').trim());
  const user = decodeURIComponent(uri.username);
  const pwd = decodeURIComponent(uri.password);
  if (!user || !pwd) throw new Error(`mongodb-uri-${service} must name a user and a password`);
  const prefix = decodeURIComponent(uri.pathname.slice(1)) || 'potli';
  const roles = [{ role: 'readWrite', db: `${prefix}_${service}` }];
  const users = db.getSiblingDB('admin');
  if (users.getUser(user)) users.updateUser(user, { pwd, roles });
  else users.createUser({ user, pwd, roles });
  print(`${user} may read and write ${prefix}_${service}`);
}
