import {
  type Integration,
  type Platform,
  testIntegration,
} from '@sentinel/contracts/integrations/integrations'
import { listOutgoing, type OutgoingMessage } from '@sentinel/contracts/integrations/outgoing'
import { useMutation, useQueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { call } from '../../../../platform/call.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { AddIcon, DeleteIcon, EditIcon, SendIcon, CloseIcon } from '../../../../ui/marks/icons.ts'
import { StatusBadge } from '../../../../ui/marks/status-badge.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { notify, TOAST_MS } from '../../../../ui/toasts/notify.tsx'
import { explainShort } from '../field-errors.ts'
import { OutgoingState } from '../log/outgoing-state.tsx'
import { RecipientList } from '../recipients/recipient-list.tsx'
import settingsClasses from '../settings.module.css'
import classes from './integration-card.module.css'
import { IntegrationFacts } from './integration-facts.tsx'
import { platformIcons } from './platform-icons.ts'
import { removeIntegration } from './save-integration.ts'

const texts = messages.settings
const words = texts.integrations

interface IntegrationCardProps {
  platform: Platform
  integration: Integration | undefined
  /** The integration that is set up and excludes this one. */
  blockedBy: Platform | undefined
  onOpen: () => void
}

/** Shows an integration: whether and how it is set up, and its actions. */
export function IntegrationCard({ platform, integration, blockedBy, onOpen }: IntegrationCardProps) {
  const PlatformIcon = platformIcons[platform]
  const isForwarding = platform === 'gundi_v1' || platform === 'gundi_v2'
  return (
    <Card
      level={3}
      title={isForwarding ? words.versions[platform] : texts.platforms[platform]}
      note={words.about[platform]}
      actions={
        integration?.offReason ? (
          <StatusBadge tone="warn">{words.isOff}</StatusBadge>
        ) : (
          <StatusBadge tone={integration ? 'good' : 'plain'} icon={PlatformIcon}>
            {integration ? words.isSetUp : words.isNotSetUp}
          </StatusBadge>
        )
      }
    >
      {integration ? (
        <SetUp integration={integration} onEdit={onOpen} />
      ) : (
        <div className={classes.foot}>
          <Button
            icon={AddIcon}
            disabled={blockedBy !== undefined}
            aria-label={words.named(words.setUp, platform)}
            aria-describedby={blockedBy ? `blocked-${platform}` : undefined}
            onClick={onOpen}
          >
            {words.setUp}
          </Button>
          {blockedBy && (
            <p id={`blocked-${platform}`} className={classes.blocked}>
              {words.blocked(texts.platforms[blockedBy])}
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

function SetUp({ integration, onEdit }: { integration: Integration; onEdit: () => void }) {
  const { platform, offReason } = integration
  const [isDeleting, setIsDeleting] = useState(false)
  const test = useTest(platform)
  return (
    <>
      <IntegrationFacts integration={integration} />
      <RecipientList integration={integration} />
      {offReason && <Notice tone="warn">{words.whyOff[offReason](platform)}</Notice>}
      <div className={classes.foot}>
        {offReason ? (
          <Button
            variant="primary"
            icon={EditIcon}
            aria-label={words.named(words.enterSecret(platform), platform)}
            onClick={onEdit}
          >
            {words.enterSecret(platform)}
          </Button>
        ) : (
          <>
            <Button icon={EditIcon} aria-label={words.named(texts.edit, platform)} onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button
              icon={SendIcon}
              isLoading={test.isSending}
              aria-label={words.named(texts.test.send, platform)}
              onClick={test.send}
            >
              {texts.test.send}
            </Button>
          </>
        )}
        <Button
          variant="quiet"
          icon={DeleteIcon}
          aria-label={words.named(texts.delete, platform)}
          onClick={() => setIsDeleting(true)}
        >
          {texts.delete}
        </Button>
      </div>
      <TestResult test={test} />
      <DeleteDialog platform={platform} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  )
}

/** Shows a test's results, recipient by recipient. */
function TestResult({ test }: { test: ReturnType<typeof useTest> }) {
  if (test.error) return <GeneralError>{texts.test.notSent(explainShort(test.error))}</GeneralError>
  if (test.amount === undefined) return null
  return (
    <div className={classes.result} role="status">
      <ul className={classes.lines}>
        {test.messages.length === 0 && (
          <li className={classes.line}>{test.amount === 0 ? texts.test.nobody : texts.test.sending}</li>
        )}
        {test.messages.map((message) => (
          <li key={message.id} className={classes.line}>
            <OutgoingState message={message} />
            <span>{message.recipient || texts.test.title}</span>
            {message.reason_code && (
              <span className={classes.reason}>
                {messages.outgoing.reason(message.reason_code, message.reason_params)}
              </span>
            )}
          </li>
        ))}
      </ul>
      <IconButton icon={CloseIcon} label={texts.test.close} onClick={test.close} />
    </div>
  )
}

interface DeleteDialogProps {
  platform: Platform
  isOpen: boolean
  onClose: () => void
}

/** Asks for confirmation before the integration is deleted, which can't be undone. */
function DeleteDialog({ platform, isOpen, onClose }: DeleteDialogProps) {
  const remove = useMutation(removeIntegration(useQueryClient()))
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () =>
    remove.mutate(platform, {
      onSuccess: () => {
        notify({
          text: texts.integrations.updated(platform),
          tone: 'good',
          closeAfterMs: TOAST_MS.integration,
        })
        close()
      },
    })
  return (
    <Dialog isOpen={isOpen} title={texts.confirmDelete.title(platform)} onClose={close}>
      <p>{texts.confirmDelete.body}</p>
      <GeneralError>
        {remove.error ? texts.integrations.notUpdated(platform, explainShort(remove.error)) : undefined}
      </GeneralError>
      <div className={settingsClasses.answers}>
        <Button onClick={close} data-autofocus>
          {texts.cancel}
        </Button>
        <Button variant="danger" isLoading={remove.isPending} onClick={confirm}>
          {texts.delete}
        </Button>
      </div>
    </Dialog>
  )
}

const POLL_MS = 1500
/** The newest messages are those of the test. */
const ROWS = 20

/** Sends a test through an integration, and follows its messages until each has arrived or failed. */
function useTest(platform: Platform) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<readonly number[]>()
  const sending = useMutation({
    mutationFn: () => call(testIntegration, { params: { platform } }),
    onSuccess: ({ messageIds }) => {
      setIds(messageIds)
      void queryClient.invalidateQueries({ queryKey: ['outgoing'] })
    },
  })
  const { data: outgoing } = useQuery({
    queryKey: ['outgoing-test', platform, ids],
    queryFn: ids ? ({ signal }) => findMessages(platform, ids, signal) : skipToken,
    refetchInterval: ({ state: { data } }) =>
      ids && (data === undefined || data.length < ids.length || data.some(isOnItsWay)) ? POLL_MS : false,
  })
  return {
    send: () => {
      setIds(undefined)
      sending.mutate()
    },
    isSending: sending.isPending,
    error: sending.error,
    /** Undefined until a test is sent. */
    amount: ids?.length,
    messages: outgoing ?? [],
    close: () => {
      setIds(undefined)
      sending.reset()
    },
  }
}

async function findMessages(
  platform: Platform,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<OutgoingMessage[]> {
  const rows = await call(listOutgoing, { querystring: { platform, kind: 'test', limit: ROWS } }, { signal })
  return rows.filter(({ id }) => ids.includes(id))
}

function isOnItsWay({ state }: OutgoingMessage): boolean {
  return state === 'pending'
}
