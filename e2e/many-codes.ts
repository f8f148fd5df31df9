/** For a run in which one machine places more orders than one address, or a whole shop, does in an hour. */
export const manyCodes = {
  OTP_PER_ADDRESS_HOURLY: '1000000',
  OTP_PER_NETWORK_HOURLY: '1000000',
  OTP_PER_COUNTRY_HOURLY: '1000000',
  OTP_HOURLY: '1000000',
};
