/** Who pays duties, wherever the parcel goes; apart from the table of duties, which the front page does not load. */
export const dutiesPayer =
  'Import duties and taxes of the destination are not included. The recipient pays them to the carrier or to customs when the parcel arrives.';
