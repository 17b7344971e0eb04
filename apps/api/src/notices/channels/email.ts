import { isIP } from 'node:net';
import type { z } from 'zod';
import type { EmailConfigSchema } from '@groundwatch/protocol/rest';
import { failureOf, proofOf, TRY_MS, type Outcome, type Send } from './outcome.ts';

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** 4xx and whatever happened on the way may pass; 5xx of the receiver or the content does not. Wrong credentials may be put right. */
function failed(error: unknown, secrets: Readonly<Record<string, string>>): Outcome {
  const { code, responseCode, response } = error as SmtpError;
  if (responseCode === undefined && code === undefined) return failureOf(error, secrets);
  const proof = proofOf([code, response].filter((part) => part !== undefined).join(' '), secrets);
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION';
  return isFinal ? { kind: 'refused', proof, reason: 'refused' } : { kind: 'failed', proof };
}

/** SMTP. The Message-ID is the same in every try, and the proof is what the server said of the message it took. */
export const sendEmail: Send = async ({ channel, messageId, address, level, message, createdAt }, { targets }) => {
  const config = channel.config as z.output<typeof EmailConfigSchema>;
  const { password } = channel.secrets;
  const { createTransport } = await import('nodemailer');
  let close: () => void = () => undefined;
  try {
    const host = await targets.resolve(config.host);
    const transport = createTransport({
      host,
      port: config.port,
      secure: config.security === 'tls',
      requireTLS: config.security === 'starttls',
      ignoreTLS: config.security === 'none',
      ...(isIP(config.host) === 0 ? { tls: { servername: config.host } } : {}),
      ...(config.userName === '' ? {} : { auth: { user: config.userName, pass: password ?? '' } }),
      connectionTimeout: TRY_MS / 2,
      greetingTimeout: TRY_MS / 2,
      socketTimeout: TRY_MS / 2,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    close = () => transport.close();
    const timeout = setTimeout(close, TRY_MS);
    try {
      const info = await transport.sendMail({
        from: config.fromName === '' ? config.from : { name: config.fromName, address: config.from },
        to: address,
        subject: message.subject,
        text: message.text,
        date: new Date(createdAt),
        messageId: `<${messageId}@${config.from.split('@')[1] ?? 'groundwatch'}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(level === 1 ? { Importance: 'high' } : {}) },
      });
      return { kind: 'sent', proof: proofOf(info.response, channel.secrets) };
    } finally {
      clearTimeout(timeout);
    }
  } catch (error) {
    return failed(error, channel.secrets);
  } finally {
    close();
  }
};
