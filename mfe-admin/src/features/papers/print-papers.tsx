import { type Paper, papers } from '@potli/contracts/order/paper-kinds.ts';
import { Button, Checkbox, Flex, Modal } from 'antd';
import { useState } from 'react';
import { operatorApi } from '../../api.ts';
import { ProblemNotice } from '../../order/problem-notice.tsx';
import { texts } from '../../texts.ts';

const words = texts.papers;
const usual: readonly Paper[] = ['packing_slip', 'address_label'];

interface PrintPapersProps {
  readonly label: string;
  /** Whose papers, in the title of the dialog. */
  readonly title: string;
  /** Missing: all orders that wait to be packed. */
  readonly orderIds?: readonly string[] | undefined;
  readonly preset?: readonly Paper[];
}

/** A button that asks which papers, then opens their PDF in a tab of its own or saves it. */
export const PrintPapers = ({ label, title, orderIds, preset = usual }: PrintPapersProps) => {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(preset);
  const [print, { isLoading, error, reset }] = operatorApi.usePrintPapersMutation();
  const close = () => {
    setOpen(false);
    reset();
  };
  const make = async (tab: Window | null) => {
    const order_ids = orderIds === undefined ? undefined : [...orderIds];
    const sent = await print({ body: { papers: [...chosen], ...(order_ids && { order_ids }) }, tab });
    if ('error' in sent) tab?.close();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Modal open={open} title={title} footer={null} onCancel={close} destroyOnHidden>
        <Flex vertical gap={16}>
          <Checkbox.Group<Paper>
            aria-label={words.which}
            value={[...chosen]}
            onChange={setChosen}
            options={papers.map((value) => ({ value, label: words.names[value] }))}
            style={{ flexDirection: 'column', gap: 8 }}
          />
          {error !== undefined && <ProblemNotice title={words.failed} problem={error} detailed />}
          <Flex wrap gap={8}>
            {/* The tab is opened by the press itself: browsers block one that a late answer opens. */}
            <Button
              type="primary"
              disabled={chosen.length === 0 || isLoading}
              loading={isLoading}
              onClick={() => make(window.open('', '_blank'))}
            >
              {isLoading ? words.making : words.open}
            </Button>
            <Button disabled={chosen.length === 0 || isLoading} onClick={() => make(null)}>
              {words.download}
            </Button>
          </Flex>
        </Flex>
      </Modal>
    </>
  );
};
