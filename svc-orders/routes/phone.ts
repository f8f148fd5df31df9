import { generateOtp } from '@potli/contracts/phone/operations.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { phoneIn } from '../phone/phone-in.ts';
import { sendCode } from '../phone/send-code.ts';

export const mountPhone = (service: Service, dependencies: Dependencies): void => {
  const { brandName } = dependencies.settings;

  service.mount(generateOtp, ({ body, address, requestId }) =>
    sendCode(dependencies, {
      phone: phoneIn(body),
      purpose: 'submission',
      textOf: (code) => `${code} is your ${brandName} code. It is valid for 10 minutes.`,
      address,
      requestId,
    }),
  );
};
