import { handoverPath } from '@potli/contracts/mfe/handover.ts';
import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { Navigate } from '@potli/ui-kit/router.ts';
import type { ComponentType } from 'react';
import { CustomerFrame } from './customer-frame.tsx';

const page = (path: string, load: () => Promise<ComponentType>) => {
  const Page = lazyPage(load);
  return { path, element: <Page /> };
};

export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => [
    {
      element: <CustomerFrame />,
      children: [
        page('/user/order/create', async () => (await import('./pages/order-create.tsx')).OrderCreatePage),
        page('/user/home/:orderId', async () => (await import('./pages/order-correction.tsx')).OrderCorrectionPage),
        page('/user/order/:orderId?', async () => (await import('./pages/order-entry.tsx')).OrderEntryPage),
        page('/user/usercontact', async () => (await import('./pages/user-contact.tsx')).UserContactPage),
        page('/user/orderreview', async () => (await import('./pages/order-review.tsx')).OrderReviewPage),
        page('/user/otpverify', async () => (await import('./pages/otp-verify.tsx')).OtpVerifyPage),
        page('/user/success', async () => (await import('./pages/order-success.tsx')).OrderSuccessPage),
        page('/user/payment/:orderId?', async () => (await import('./pages/payment.tsx')).PaymentPage),
        page(
          '/user/payment/success/:orderId',
          async () => (await import('./pages/payment-success.tsx')).PaymentSuccessPage,
        ),
        page('/user/orderdetail/:orderId', async () => (await import('./pages/order-detail.tsx')).OrderDetailPage),
        { path: '/user', element: <Navigate to="/user/orders" replace /> },
        page('/user/orders', async () => (await import('./pages/my-orders.tsx')).MyOrdersPage),
        page('/user/tracking/:token', async () => (await import('./pages/tracking.tsx')).TrackingPage),
        page('/user/calculator', async () => (await import('./pages/calculator.tsx')).CalculatorPage),
        page('/user/addtopotli', async () => (await import('./pages/add-to-potli.tsx')).AddToPotliPage),
        page(handoverPath, async () => (await import('./pages/handover.tsx')).HandoverPage),
        page('/contact-support', async () => (await import('./pages/contact-support.tsx')).ContactSupportPage),
      ],
    },
  ],
};
