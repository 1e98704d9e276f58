//! Servers that encrypt and ask who comes: with a certificate that is trusted and with others, and with a wrong password.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::TlsAcceptor;
use vitrine_core::clock::{DAY, SECOND};
use vitrine_db::testing::engines;
use vitrine_db::{Execute, params};
use vitrine_jobs::JobState;
use vitrine_people::mail::{EmailMessage, post};
use vitrine_testing::{Caller, MailServer, Manners, TestApp};

const ACCOUNT: (&str, &str) = ("vitrine", "seven silent swans");

/// Signs certificates of servers.
struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        Self(CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("signed"))
    }

    /// Its own certificate as a file, as an operator has it.
    fn file(&self) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let text = STANDARD.encode(self.0.der());
        let pem = format!("-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n");
        std::fs::write(file.path(), pem).expect("written");
        file
    }

    /// Encrypts as a server of this name.
    fn server(&self, name: &str) -> TlsAcceptor {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new([name.to_owned()]).expect("a name");
        let certificate: CertificateDer<'static> = params.signed_by(&key, &self.0).expect("signed").der().clone();
        let key = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.expect("versions").with_no_client_auth().with_single_cert(vec![certificate], key);
        TlsAcceptor::from(Arc::new(config.expect("a certificate and its key")))
    }
}

/// Runs a test on every engine, with a server that signs people in, an account with an address, and these settings beside
/// the usual ones.
async fn with_server(tls: &str, settings: &[(&str, &str)], test: impl AsyncFn(TestApp, &MailServer, Caller)) {
    for engine in engines() {
        let server = MailServer::start().await;
        let usual = server.settings();
        let mut all: Vec<(&str, &str)> = usual.iter().map(|(name, value)| (*name, value.as_str())).collect();
        all.retain(|(name, _)| *name != "VITRINE_SMTP_TLS");
        all.extend([("VITRINE_SMTP_TLS", tls), ("VITRINE_SMTP_USER", ACCOUNT.0), ("VITRINE_SMTP_PASSWORD", ACCOUNT.1)]);
        all.extend(settings);
        let app = TestApp::with(engine, &all).await;
        let mona = app.creator("mona").await;
        let sql = "UPDATE users SET email = 'mona@example.org' WHERE id = $1";
        app.app.db.execute(sql, params![mona.user_id]).await.expect("set");
        test(app, &server, mona).await;
    }
}

async fn write(test: &TestApp, caller: &Caller) {
    let tx = test.app.db.begin().await.expect("begins");
    post(&test.app, &tx, caller.user_id, EmailMessage::new("One", "Text")).await.expect("posts");
    tx.commit().await.expect("commits");
    test.do_jobs().await;
}

/// The last error of each letter that waits.
async fn waiting(test: &TestApp) -> Vec<String> {
    let listed = vitrine_jobs::list(&test.app.db, Some(JobState::Queued), 50).await.expect("lists");
    listed.into_iter().map(|job| job.last_error.unwrap_or_default()).collect()
}

fn manners(tls: &TlsAcceptor, is_immediate: bool, way: &'static str) -> Manners {
    Manners { tls: Some(tls.clone()), is_immediate, account: Some((way, ACCOUNT.0, ACCOUNT.1)) }
}

#[tokio::test]
async fn letters_and_passwords_go_encrypted_whichever_way_the_server_wants_it() {
    let authority = Authority::new();
    let (file, tls) = (authority.file(), authority.server("127.0.0.1"));
    let trusted = [("VITRINE_SMTP_CA_FILE", file.path().to_str().expect("a path"))];
    for (setting, is_immediate) in [("starttls", false), ("on", true)] {
        with_server(setting, &trusted, async |test, server, mona| {
            for way in ["PLAIN", "LOGIN"] {
                server.mind(manners(&tls, is_immediate, way));
                write(&test, &mona).await;
                let arrived = server.take();
                assert!(matches!(&arrived[..], [letter] if letter.is_encrypted), "{setting} {way}: {arrived:?}");
                let in_clear = server.in_clear();
                let said = |line: &String| line.starts_with("EHLO ") || line == "STARTTLS";
                assert!(in_clear.iter().all(said) && in_clear.is_empty() == is_immediate, "{in_clear:?}");
            }
        })
        .await;
    }
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_keeps_letters_back_until_it_is_replaced() {
    let (authority, other) = (Authority::new(), Authority::new());
    let file = authority.file();
    let trusted = [("VITRINE_SMTP_CA_FILE", file.path().to_str().expect("a path"))];
    for (setting, is_immediate) in [("starttls", false), ("on", true)] {
        with_server(setting, &trusted, async |test, server, mona| {
            for wrong in [other.server("127.0.0.1"), authority.server("mail.example.org")] {
                server.mind(manners(&wrong, is_immediate, "PLAIN"));
                write(&test, &mona).await;
            }
            let errors = waiting(&test).await;
            assert!(errors.len() == 2 && errors.iter().all(|error| error.contains("certificate")), "{errors:?}");
            assert!(server.take().is_empty());
            server.mind(manners(&authority.server("127.0.0.1"), is_immediate, "PLAIN"));
            test.pass(3600 * SECOND);
            test.do_jobs().await;
            assert_eq!(server.take().len(), 2);
        })
        .await;
    }
    // Without the file nobody but the machine's own authorities is trusted.
    with_server("starttls", &[], async |test, server, mona| {
        server.mind(manners(&authority.server("127.0.0.1"), false, "PLAIN"));
        write(&test, &mona).await;
        assert!(server.take().is_empty() && waiting(&test).await.len() == 1);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_does_not_encrypt_is_told_nothing() {
    with_server("starttls", &[], async |test, server, mona| {
        server.mind(Manners { tls: None, is_immediate: false, account: Some(("PLAIN", ACCOUNT.0, ACCOUNT.1)) });
        write(&test, &mona).await;
        let in_clear = server.in_clear();
        assert!(in_clear.iter().all(|line| line.starts_with("EHLO ") || line == "QUIT"), "{in_clear:?}");
        let errors = waiting(&test).await;
        assert!(matches!(&errors[..], [error] if error.contains("STARTTLS")), "{errors:?}");
    })
    .await;
}

#[tokio::test]
async fn a_wrong_password_is_named_and_tried_rarely() {
    let authority = Authority::new();
    let (file, tls) = (authority.file(), authority.server("127.0.0.1"));
    let trusted = [("VITRINE_SMTP_CA_FILE", file.path().to_str().expect("a path"))];
    with_server("starttls", &trusted, async |test, server, mona| {
        let account = Some(("PLAIN", ACCOUNT.0, "another password"));
        server.mind(Manners { tls: Some(tls.clone()), is_immediate: false, account });
        for _ in 0..20 {
            write(&test, &mona).await;
        }
        let worker = test.worker();
        for _ in 0..60 {
            test.pass(SECOND);
            worker.drain().await.expect("drains");
        }
        let tried = server.connections();
        assert!(tried <= 20 + 3 + 7, "twenty letters, an outage of a minute, {tried} attempts");
        let errors = waiting(&test).await;
        assert_eq!(errors.len(), 20);
        let named = "the mail server answered 535: it refuses the name and password in the settings";
        assert!(errors.iter().all(|error| error == named), "{errors:?}");
        server.mind(manners(&tls, false, "PLAIN"));
        test.pass(DAY);
        test.do_jobs().await;
        assert_eq!(server.take().len(), 20);
    })
    .await;
}
