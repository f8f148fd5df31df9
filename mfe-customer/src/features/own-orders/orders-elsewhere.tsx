import type { OwnOrder } from '@potli/contracts/order/own-orders.ts';
import { phoneNumberOf, problemsInUserDetails } from '@potli/contracts/rules/user-details.ts';
import { keepOrders } from '@potli/ui-kit/own-orders.ts';
import { problemCode, problemText } from '@potli/ui-kit/problem-text.ts';
import { type FormEvent, useState } from 'react';
import { customerApi } from '../../api.ts';
import { noUserDetails } from '../../draft/draft.ts';
import { draftActions } from '../../draft/draft-slice.ts';
import { Banner } from '../../kit/banner.tsx';
import { InputField, SelectField } from '../../kit/field.tsx';
import { useRefocus } from '../../kit/use-refocus.ts';
import { CodeEntry } from '../../one-time-code/code-entry.tsx';
import { isCodeUsedUp, useCodeSending } from '../../one-time-code/use-code-sending.ts';
import { useCustomerDispatch, useDraft } from '../../store.ts';
import { orderTexts } from '../../texts/order-page.ts';
import { userDetailsTexts } from '../../texts/ordering.ts';
import { ownOrdersTexts as words } from '../../texts/own-orders.ts';
import { texts } from '../../texts.ts';
import { codeOptions, dialledPhone, typedPhone } from '../user-details/user-details-entry.ts';
import { type FoundOrders, keepFoundOrders, keptFoundOrders } from './found-orders.ts';
import { OwnOrderRow } from './own-order-row.tsx';

type Phone = FoundOrders['phone'];
const shownPhone = ({ country_code, mobile }: Phone) => `${country_code} ${mobile}`;

const PhoneForm = ({ initial, onProceed }: { initial: Phone; onProceed: (phone: Phone) => void }) => {
  const [phone, setPhone] = useState(initial);
  const [checked, setChecked] = useState(false);
  const { country_code, mobile } = problemsInUserDetails({ ...noUserDetails, ...dialledPhone(phone) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!country_code && !mobile) onProceed(dialledPhone(phone));
    else event.currentTarget.querySelector<HTMLElement>(country_code ? 'select' : 'input')?.focus();
  };
  return (
    <form className="customer-form" noValidate onSubmit={submit}>
      <p>{words.elsewhereIntro}</p>
      <div className="customer-phone">
        <SelectField
          label={texts.fields.country_code}
          error={checked ? country_code : undefined}
          empty={userDetailsTexts.code}
          options={codeOptions(phone.country_code)}
          autoComplete="tel-country-code"
          value={phone.country_code}
          onChange={({ target }) => setPhone({ ...phone, country_code: target.value })}
        />
        <InputField
          label={texts.fields.mobile}
          error={checked ? mobile : undefined}
          inputMode="numeric"
          autoComplete="tel-national"
          value={phone.mobile}
          onChange={({ target }) => setPhone(typedPhone(target.value, phone.country_code))}
        />
      </div>
      <button type="submit" className="button">
        {words.sendCode}
      </button>
    </form>
  );
};

const CodeForm = ({
  phone,
  onFound,
  onBack,
}: {
  phone: Phone;
  onFound: (orders: readonly OwnOrder[]) => void;
  onBack: () => void;
}) => {
  const phoneNumber = phoneNumberOf(phone);
  const [sendCode] = customerApi.useSendOwnOrdersCodeMutation();
  const sending = useCodeSending(`own orders of ${phoneNumber}`, sendCode, { body: { phoneNumber } });
  const [find, { isLoading, error }] = customerApi.useFindOwnOrdersMutation();
  const dispatch = useCustomerDispatch();
  const submit = async (otp: string) => {
    const found = await find({ body: { phoneNumber, otp } });
    const code = found.error && problemCode(found.error);
    if (found.data || (code && isCodeUsedUp(code))) dispatch(draftActions.codeSent(null));
    if (found.data) onFound(found.data.orders);
  };
  return (
    <div className="customer-form">
      <p>{words.codeIntro(shownPhone(phone))}</p>
      <CodeEntry sending={sending} labels={words} isBusy={isLoading} submitsItself onSubmit={submit}>
        <button type="button" className="customer-plain-button customer-quiet-button" onClick={onBack}>
          {words.changeNumber}
        </button>
      </CodeEntry>
      {error && <Banner kind="problem">{problemText(error, orderTexts.noResponse)}</Banner>}
    </div>
  );
};

const Found = ({ phone, orders, onKept }: { phone: Phone; orders: readonly OwnOrder[]; onKept: () => void }) => {
  const [outcome, setOutcome] = useState<boolean>();
  const keep = async () => {
    setOutcome(await keepOrders(orders));
    onKept();
  };
  if (orders.length === 0) return <h3 tabIndex={-1}>{words.foundNone(shownPhone(phone))}</h3>;
  return (
    <>
      <h3 tabIndex={-1}>{words.foundTitle(shownPhone(phone))}</h3>
      <ul className="customer-own-orders">
        {orders.map((order) => (
          <OwnOrderRow key={order.order_id} kept={order} />
        ))}
      </ul>
      {outcome === undefined ? (
        <button type="button" className="button button-quiet" onClick={keep}>
          {words.keep}
        </button>
      ) : (
        <Banner kind={outcome ? 'success' : 'problem'}>{outcome ? words.kept : words.notKept}</Banner>
      )}
    </>
  );
};

/** The orders of a telephone number, shown after its code was entered. */
export const OrdersElsewhere = ({ onKept }: { onKept: () => void }) => {
  const { userDetails } = useDraft();
  const [answer, setAnswer] = useState(keptFoundOrders);
  const found = answer?.found;
  const [phone, setPhone] = useState<Phone>(answer?.phone ?? userDetails);
  const [codeAsked, setCodeAsked] = useState(found !== undefined);
  const keepAnswer = (next: FoundOrders | undefined) => {
    setAnswer(next);
    keepFoundOrders(next);
  };
  const place = useRefocus<HTMLElement>(`${codeAsked} ${found === undefined}`, 'h3, input');
  const changeNumber = () => {
    keepAnswer(undefined);
    setCodeAsked(false);
  };
  return (
    <section className="card customer-form" aria-labelledby="orders-elsewhere" ref={place}>
      <h2 id="orders-elsewhere">{words.elsewhereTitle}</h2>
      {found && (
        <>
          <Found phone={phone} orders={found} onKept={onKept} />
          <div className="customer-actions">
            <button type="button" className="customer-plain-button customer-quiet-button" onClick={changeNumber}>
              {words.changeNumber}
            </button>
          </div>
        </>
      )}
      {!found && codeAsked && (
        <CodeForm phone={phone} onFound={(orders) => keepAnswer({ phone, found: orders })} onBack={changeNumber} />
      )}
      {!codeAsked && (
        <PhoneForm
          initial={phone}
          onProceed={({ country_code, mobile }) => {
            setPhone({ country_code, mobile });
            setCodeAsked(true);
          }}
        />
      )}
    </section>
  );
};
