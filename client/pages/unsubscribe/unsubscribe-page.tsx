import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { unsubscribeMail } from '#shared/api/notifications';
import { request, textOf } from '../../api/http/request.ts';
import { AuthLayout } from '../../features/account/auth-layout.tsx';
import { useLinkToken } from '../../features/account/location.ts';
import { notificationTexts } from '../../texts/players/notifications.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';

/**
 * /unsubscribe#token=…, where the link in a mail leads. It asks before it acts, because programs that look for viruses open
 * every link of a mail.
 */
export function UnsubscribePage() {
  const token = useLinkToken();
  const stop = useMutation({ mutationFn: () => request(unsubscribeMail, { query: { token } }) });
  return (
    <AuthLayout
      title={notificationTexts.unsubscribe.title}
      lead={notificationTexts.unsubscribe.lead}
      locked={5}
      foot={<Link to="/dashboard">{notificationTexts.unsubscribe.back}</Link>}
    >
      {stop.isSuccess ? (
        <Alert tone="good">{stop.data.message}</Alert>
      ) : (
        <>
          <p>{notificationTexts.unsubscribe.ask}</p>
          {stop.isError ? <Alert>{textOf(stop.error)}</Alert> : null}
          <Button
            kind="primary"
            wide
            busy={stop.isPending}
            busyLabel={notificationTexts.unsubscribe.stopping}
            onClick={() => stop.mutate()}
          >
            {notificationTexts.unsubscribe.button}
          </Button>
        </>
      )}
    </AuthLayout>
  );
}
