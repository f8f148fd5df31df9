/** Sending and entering a code (spec 4, 8). */
export const otpTexts = {
  introBefore: 'We send a 6-digit code to',
  introAfter: '. Enter it here to submit your order.',
  label: '6-digit OTP',
  sending: 'Sending the code…',
  resend: 'Resend',
  resendIn: (seconds: number) => `Resend in ${seconds} s`,
  changeNumber: 'Change number',
  backToDetails: 'Back to details',
  submitting: 'Submitting your order…',
  title: 'OTP Verification',
  format: 'Invalid OTP format. Please enter a 6-digit OTP.',
  sent: 'OTP Sent Successfully!',
  sendFailed: 'Failed to send OTP. Try again.',
  submit: 'Verify & Submit',
} as const;
