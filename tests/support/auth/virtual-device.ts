import type { Visit } from '../browser.ts';

/** A device of Chromium's own in this page, with a passkey's place for each site. */
export async function plugInDevice({ page }: Visit) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const verify = (isVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isVerified });
  return { verify };
}
