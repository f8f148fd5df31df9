import { handoverPath } from '@potli/contracts/mfe/handover.ts';
import type { MicroFrontend } from '@potli/contracts/mfe/module.ts';
import { lazyPage } from '@potli/ui-kit/lazy-page.ts';
import { Navigate } from '@potli/ui-kit/router.ts';
import { CustomerFrame } from './customer-frame.tsx';

export const microFrontend: MicroFrontend = {
  contract: '1',
  routes: () => {
    const OrderCreate = lazyPage(async () => (await import('./pages/order-create.tsx')).OrderCreatePage);
    const OrderCorrection = lazyPage(async () => (await import('./pages/order-correction.tsx')).OrderCorrectionPage);
    const OrderEntry = lazyPage(async () => (await import('./pages/order-entry.tsx')).OrderEntryPage);
    const UserContact = lazyPage(async () => (await import('./pages/user-contact.tsx')).UserContactPage);
    const OrderReview = lazyPage(async () => (await import('./pages/order-review.tsx')).OrderReviewPage);
    const OtpVerify = lazyPage(async () => (await import('./pages/otp-verify.tsx')).OtpVerifyPage);
    const OrderSuccess = lazyPage(async () => (await import('./pages/order-success.tsx')).OrderSuccessPage);
    const Payment = lazyPage(async () => (await import('./pages/payment.tsx')).PaymentPage);
    const PaymentSuccess = lazyPage(async () => (await import('./pages/payment-success.tsx')).PaymentSuccessPage);
    const OrderDetail = lazyPage(async () => (await import('./pages/order-detail.tsx')).OrderDetailPage);
    const MyOrders = lazyPage(async () => (await import('./pages/my-orders.tsx')).MyOrdersPage);
    const Tracking = lazyPage(async () => (await import('./pages/tracking.tsx')).TrackingPage);
    const Calculator = lazyPage(async () => (await import('./pages/calculator.tsx')).CalculatorPage);
    const ContactSupport = lazyPage(async () => (await import('./pages/contact-support.tsx')).ContactSupportPage);
    const AddToPotli = lazyPage(async () => (await import('./pages/add-to-potli.tsx')).AddToPotliPage);
    const Handover = lazyPage(async () => (await import('./pages/handover.tsx')).HandoverPage);
    return [
      {
        element: <CustomerFrame />,
        children: [
          { path: '/user/order/create', element: <OrderCreate /> },
          { path: '/user/home/:orderId', element: <OrderCorrection /> },
          { path: '/user/order/:orderId?', element: <OrderEntry /> },
          { path: '/user/usercontact', element: <UserContact /> },
          { path: '/user/orderreview', element: <OrderReview /> },
          { path: '/user/otpverify', element: <OtpVerify /> },
          { path: '/user/success', element: <OrderSuccess /> },
          { path: '/user/payment/:orderId?', element: <Payment /> },
          { path: '/user/payment/success/:orderId', element: <PaymentSuccess /> },
          { path: '/user/orderdetail/:orderId', element: <OrderDetail /> },
          { path: '/user', element: <Navigate to="/user/orders" replace /> },
          { path: '/user/orders', element: <MyOrders /> },
          { path: '/user/tracking/:token', element: <Tracking /> },
          { path: '/user/calculator', element: <Calculator /> },
          { path: '/user/addtopotli', element: <AddToPotli /> },
          { path: handoverPath, element: <Handover /> },
          { path: '/contact-support', element: <ContactSupport /> },
        ],
      },
    ];
  },
};
