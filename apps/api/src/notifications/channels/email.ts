import { connect } from 'node:net';
import type { z } from 'zod';
import type { EmailConfigSchema } from '@groundwatch/protocol/rest';
import { ended } from '../net/send-http.ts';
import { failureOf, proofOf, TRY_MS, type AttachedFiles, type Outcome, type Send } from './outcome.ts';

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/**
 * 4xx and transport errors are temporary; 5xx about recipient or content are permanent. Errors of credentials and encryption can be fixed,
 * so they are temporary.
 */
function failed(error: unknown, secrets: Readonly<Record<string, string>>): Outcome {
  const { code, responseCode, response } = error as SmtpError;
  if (responseCode === undefined && code === undefined) return failureOf(error, secrets);
  const proof = proofOf([code, response].filter((part) => part !== undefined).join(' '), secrets);
  const isFinal = responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return isFinal ? { kind: 'refused', proof, reason: 'refused' } : { kind: 'failed', proof };
}

/** Sends by SMTP. The Message-ID is the same in every attempt; the proof is the server's answer. */
export const sendEmail: Send = async (sending, { targets, attachedFiles }) => {
  const { channel, messageId, address: receiver, level, message, createdAt } = sending;
  const config = channel.config as z.output<typeof EmailConfigSchema>;
  const { password } = channel.secrets;
  const { createTransport } = await import('nodemailer');
  let attachments: Awaited<ReturnType<AttachedFiles>> = [];
  try {
    // Before the time limit of the attempt starts.
    if (message.attached && attachedFiles) attachments = await attachedFiles(message.attached);
  } catch (error) {
    return failureOf(error, channel.secrets);
  }
  let end = (): void => undefined;
  const timeout = setTimeout(() => end(), TRY_MS);
  try {
    const address = await Promise.race([targets.resolve(config.host), ended(AbortSignal.timeout(TRY_MS))]);
    const transport = createTransport({
      host: config.host,
      port: config.port,
      secure: config.security === 'tls',
      requireTLS: config.security === 'starttls',
      ignoreTLS: config.security === 'none',
      ...(config.userName === '' ? {} : { auth: { user: config.userName, pass: password ?? '' } }),
      // Connects to the checked address, with a socket that can be destroyed however slow the other side is.
      getSocket: (_options, done) => {
        const connection = connect({ host: address, port: config.port });
        end = () => connection.destroy(new Error('no answer in time'));
        // Stays attached: an error event without a listener ends the process.
        connection.on('error', () => undefined);
        connection.once('error', done);
        connection.once('connect', () => {
          connection.off('error', done);
          done(null, { connection });
        });
      },
      greetingTimeout: TRY_MS,
      socketTimeout: TRY_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const info = await transport.sendMail({
      from: config.fromName === '' ? config.from : { name: config.fromName, address: config.from },
      to: receiver,
      subject: message.subject,
      text: message.text,
      attachments,
      date: new Date(createdAt),
      messageId: `<${messageId}@${config.from.split('@')[1] ?? 'groundwatch'}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...(level === 1 ? { Importance: 'high' } : {}) },
    });
    return { kind: 'sent', proof: proofOf(info.response, channel.secrets) };
  } catch (error) {
    return failed(error, channel.secrets);
  } finally {
    clearTimeout(timeout);
    end();
  }
};
