import { rupees, wholeRupees } from '@potli/ui-kit/money.tsx';
import { useSearchParams } from '@potli/ui-kit/router.ts';
import { Button, Card, Flex, Segmented, Typography } from 'antd';
import { operatorApi } from '../api.ts';
import { FiguresTable, periodsOf, periodText, type Unit, units } from '../features/figures/figures-table.tsx';
import { Headlines, Rankings, Steps } from '../features/figures/summaries.tsx';
import { BarChart } from '../frame/bar-chart.tsx';
import { Page } from '../frame/page.tsx';
import { QueryState } from '../frame/query-state.tsx';
import { IndiaTime } from '../order/india-time.tsx';
import { ProblemNotice } from '../order/problem-notice.tsx';
import { texts } from '../texts.ts';

const words = texts.figures;

/** The shop at a glance: what came in, how far it is, what it earned, by day, week or month. */
export const FiguresPage = () => {
  const [search, setSearch] = useSearchParams();
  const unit = units.find((known) => known === search.get('unit')) ?? 'day';
  const query = { unit, periods: periodsOf[unit] };
  const figures = operatorApi.useGetFiguresQuery({ query }, { refetchOnMountOrArgChange: true });
  const [exportFigures, { isLoading: exporting, error: exportProblem }] = operatorApi.useExportFiguresMutation();
  const { currentData } = figures;
  return (
    <Page
      title={words.title}
      extra={
        <Flex wrap gap={8}>
          <Segmented<Unit>
            aria-label={words.unit}
            value={unit}
            options={units.map((value) => ({ value, label: words.units[value] }))}
            onChange={(value) => setSearch(value === 'day' ? {} : { unit: value })}
          />
          <Button loading={exporting} disabled={exporting} onClick={() => exportFigures({ query })}>
            {words.export}
          </Button>
        </Flex>
      }
    >
      {exportProblem !== undefined && <ProblemNotice title={words.exportFailed} problem={exportProblem} />}
      <QueryState queries={[figures]} failed={words.failed} loading={words.loading} />
      {currentData && (
        <Flex vertical gap={12}>
          <Headlines {...currentData} />
          <Card size="small">
            <BarChart
              label={words.chart}
              unit={words.revenue}
              bars={currentData.rows
                .toReversed()
                .map(({ from, revenue }) => ({ name: periodText(from, unit), value: revenue }))}
              valueText={rupees}
              axisText={wholeRupees}
            />
          </Card>
          <FiguresTable rows={currentData.rows} total={currentData.total} unit={unit} />
          <Typography.Text type="secondary">
            {words.note} {words.marginNote}{' '}
            {currentData.counted_at !== undefined && (
              <>
                {words.countedAt} <IndiaTime at={currentData.counted_at} />.
              </>
            )}
          </Typography.Text>
          <Steps {...currentData} />
          <Rankings {...currentData} />
        </Flex>
      )}
    </Page>
  );
};
