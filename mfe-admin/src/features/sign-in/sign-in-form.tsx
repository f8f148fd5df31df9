import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useAuthenticateMutation } from '../../api.ts';
import { Field, statusOf } from '../../form/field.tsx';
import { forgetPasskey, rememberedPasskey, rememberPasskey } from '../../session/remembered-passkey.ts';
import { keepToken } from '../../session/token.ts';
import { texts } from '../../texts.ts';
import styles from './sign-in.module.css';

/** The fewest characters that a passkey has (spec 5). */
const shortest = 6;

/** Why signing in failed: a wrong passkey in the specification's words, anything else in the server's. */
const failureOf = (error: unknown): string =>
  problemCode(error) === 'INVALID_PASSKEY'
    ? texts.signIn.invalidPasskey
    : problemText(error, texts.signIn.invalidPasskey);

/** Passkey, 'Remember' and 'Authenticate' (spec 2, Login). */
export const SignInForm = ({ onSignedIn }: { onSignedIn: () => void }) => {
  const [passkey, setPasskey] = useState(rememberedPasskey);
  const [remember, setRemember] = useState(() => rememberedPasskey() !== '');
  const [failure, setFailure] = useState<string>();
  const [authenticate, { isLoading: busy }] = useAuthenticateMutation();
  const ready = passkey.length >= shortest && !busy;

  const signIn = async () => {
    setFailure(undefined);
    const { data, error } = await authenticate({ body: { passkey } });
    if (!data?.token) return setFailure(failureOf(error));
    if (remember) rememberPasskey(passkey);
    else forgetPasskey();
    keepToken(data.token, data.operator.name);
    onSignedIn();
  };

  return (
    <form
      className={`card ${styles.form}`}
      aria-label={texts.signIn.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) signIn();
      }}
    >
      {/* One name for all operators: password managers want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value="operator" readOnly hidden />
      <Field label={texts.signIn.passkey} problem={failure} announced>
        {(control) => (
          <Input.Password
            {...control}
            {...statusOf(failure)}
            name="passkey"
            autoComplete="current-password"
            size="large"
            autoFocus
            value={passkey}
            onChange={({ target }) => {
              setPasskey(target.value);
              setFailure(undefined);
            }}
          />
        )}
      </Field>
      <div className={styles.remember}>
        <Checkbox
          checked={remember}
          aria-describedby="remember-warning"
          onChange={({ target }) => setRemember(target.checked)}
        >
          {texts.signIn.remember}
        </Checkbox>
        <p id="remember-warning" className={styles.warning}>
          {texts.signIn.rememberWarning}
        </p>
      </div>
      <Button type="primary" size="large" htmlType="submit" block disabled={!ready} loading={busy}>
        {busy ? texts.signIn.authenticating : texts.signIn.authenticate}
      </Button>
    </form>
  );
};
