import { Link } from '@potli/ui-kit/router.ts';
import { usePageTitle } from '@potli/ui-kit/use-page-title.ts';
import { Flex } from 'antd';
import type { ReactNode, Ref } from 'react';
import { lastListPath } from '../session/last-list.ts';
import { texts } from '../texts.ts';

interface PageProps {
  readonly title: string;
  /** Of the order that the page is about: the title of the browser tab begins with it. */
  readonly reference?: string | undefined;
  readonly backToList?: boolean;
  /** Controls beside the title. */
  readonly extra?: ReactNode;
  readonly region?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Every page behind the login: its title, the way back to the list, its content. */
export const Page = ({ title, reference, backToList = false, extra, region, children }: PageProps) => {
  usePageTitle(reference === undefined ? title : `${reference} ${title}`);
  return (
    <Flex ref={region} vertical gap={12} style={{ maxWidth: 1360, margin: '0 auto', padding: '8px 16px 48px' }}>
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <Flex wrap align="baseline" gap="8px 16px">
          <h1 style={{ fontSize: 20 }}>{title}</h1>
          {backToList && (
            <Link to={lastListPath()}>
              <span aria-hidden="true">←</span> {texts.list.title}
            </Link>
          )}
        </Flex>
        {extra}
      </Flex>
      {children}
    </Flex>
  );
};
