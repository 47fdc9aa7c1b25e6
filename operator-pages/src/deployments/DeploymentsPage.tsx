import type { DeploymentEvent, DeploymentsView, PartView } from '@portal/contract/operator';
import { Alert, TextField, type Translate, useTranslate } from '@portal/shared-wl-assets';
import { DataTable } from '../ui/DataTable';
import { SelectField } from '../ui/FilterForm';
import { Page } from '../ui/Page';
import { PostForm } from '../ui/PostForm';
import { useMoment } from '../ui/use-moment';

const OVERRIDES_PATH = '/dev/deployments/overrides';

type DeploymentsTranslate = Translate<'deployments'>;

const describeOverride = (t: DeploymentsTranslate, override: PartView['override']): string => {
  if (override === null) return '';
  const { target, kind } = override;
  return kind === 'ofBrowser'
    ? target
    : `${target} – ${t(kind === 'failed' ? 'overrideFailed' : 'ofWorkspace')}`;
};

const describeEvent = (t: DeploymentsTranslate, { kind, percent }: DeploymentEvent): string => {
  if (kind !== 'canary') return t(`kinds.${kind}`);
  return percent === 0 ? t('canaryEnded') : `${t('canary')} ${percent ?? 0} %`;
};

const PartsTable = ({ parts }: { readonly parts: readonly PartView[] }) => {
  const { t } = useTranslate('deployments');
  const moment = useMoment('UTC');
  return (
    <DataTable
      caption={t('title')}
      columns={[t('part'), t('version'), t('build'), t('canary'), t('changed'), t('by'), t('override')]}
      rows={parts.map(({ name, build, version, canary, changedAt, changedBy, override }) => [
        name,
        build === null ? t('notLive') : version,
        <code key="build">{build}</code>,
        canary && `${canary.percent} % ${canary.id}`,
        moment(changedAt),
        changedBy,
        describeOverride(t, override),
      ])}
    />
  );
};

const OverrideForms = ({ parts, part, target }: DeploymentsView) => {
  const { t } = useTranslate('deployments');
  return (
    <>
      <PostForm action={OVERRIDES_PATH} button={t('set')}>
        <SelectField
          name="part"
          label={t('part')}
          value={part}
          options={parts.map(({ name }) => [name, name])}
        />
        <TextField name="target" label={t('target')} defaultValue={target} autoComplete="off" required />
      </PostForm>
      <PostForm action={OVERRIDES_PATH} button={t('reset')} variant="secondary">
        <input type="hidden" name="reset" value="all" />
      </PostForm>
    </>
  );
};

/** Live builds, overrides of this browser, dependencies and the history of deployments. */
export const DeploymentsPage = (view: DeploymentsView) => {
  const { t } = useTranslate('deployments');
  const moment = useMoment('UTC');
  const { parts, dependencies, events, renderFailures } = view;
  if (parts.length === 0)
    return (
      <Page title={t('title')}>
        <Alert tone="info">{t('none')}</Alert>
      </Page>
    );
  return (
    <Page title={t('title')}>
      {renderFailures.map(({ part, id, reason }) => (
        <Alert key={part} tone="error" live title={`${t('notRendered')} ${part} ${id}`}>
          <span lang="en">{reason}</span>
        </Alert>
      ))}
      <PartsTable parts={parts} />
      <h2>{t('overrides')}</h2>
      <p>{t('overridesNote')}</p>
      {parts.some(({ override }) => override?.kind === 'failed') && (
        <Alert tone="error" live>
          {t('failedNote')}
        </Alert>
      )}
      <OverrideForms {...view} />
      <h2>{t('graph')}</h2>
      <DataTable
        caption={t('graph')}
        columns={[t('part'), t('uses'), t('usedBy')]}
        rows={dependencies.map(({ name, uses }) => [
          name,
          uses.join(', '),
          dependencies
            .filter((other) => other.uses.includes(name))
            .map((other) => other.name)
            .join(', '),
        ])}
      />
      <h2>{t('history')}</h2>
      <DataTable
        caption={t('history')}
        columns={[t('time'), t('part'), t('what'), t('version'), t('build'), t('by')]}
        rows={events.map((event) => [
          moment(event.at),
          event.part,
          describeEvent(t, event),
          event.version,
          <code key="build">{event.build}</code>,
          event.by,
        ])}
      />
    </Page>
  );
};
