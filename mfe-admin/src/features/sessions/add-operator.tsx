import type { Role } from '@potli/contracts/operator/roles.ts';
import { Button, Flex, Form, Input, Select } from 'antd';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';
import { NewPasskey } from './new-passkey.tsx';
import { roleOptions } from './operator-roles.tsx';

const words = texts.team;

interface NewOperator {
  readonly name: string;
  readonly roles: Role[];
}

/** As `operatorName` of the contract. */
const nameForm = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’-]{0,39}$/u;

/** The form for a new operator; the passkey of the answer stays in view until it was handed over. */
export const AddOperator = () => {
  const [add, { isLoading, error, data, reset }] = operatorApi.useAddOperatorMutation();
  const [form] = Form.useForm<NewOperator>();
  const send = async ({ name, roles }: NewOperator) => {
    const added = await add({ body: { name: name.trim(), roles } });
    if ('data' in added) form.resetFields();
  };
  if (data)
    return (
      <NewPasskey
        title={words.passkeyOf(data.name)}
        passkey={data.passkey}
        why={words.passkeyWhy}
        done={words.done}
        onDone={reset}
      />
    );
  return (
    <Form<NewOperator>
      form={form}
      name="add-operator"
      aria-label={words.addForm}
      layout="vertical"
      scrollToFirstError={{ focus: true }}
      onFinish={send}
    >
      <Flex wrap gap="0 12px" align="start">
        <Form.Item
          name="name"
          label={words.name}
          style={{ flex: '1 1 200px' }}
          rules={[{ required: true, whitespace: true, pattern: nameForm, message: words.nameWrong }]}
        >
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="roles"
          label={words.roles}
          style={{ flex: '2 1 260px' }}
          rules={[{ required: true, message: words.noRole }]}
        >
          <Select mode="multiple" options={roleOptions} />
        </Form.Item>
      </Flex>
      {error !== undefined && <ProblemNotice title={words.addFailed} problem={error} />}
      <Button htmlType="submit" type="primary" loading={isLoading}>
        {words.add}
      </Button>
    </Form>
  );
};
