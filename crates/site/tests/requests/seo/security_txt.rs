//! Test of the contact for reports of weaknesses.

use vitrine_db::testing::engines;
use vitrine_testing::TestApp;

#[tokio::test]
async fn the_contact_of_the_operator_is_where_the_standard_looks_for_it() {
    for engine in engines() {
        let none = TestApp::new(engine).await;
        assert_eq!(none.visitor().get("/.well-known/security.txt").await.status.as_u16(), 404);
        for (contact, link) in
            [("a@example.org", "mailto:a@example.org"), ("https://example.org/c", "https://example.org/c")]
        {
            let test = TestApp::with(engine, &[("VITRINE_CONTACT", contact)]).await;
            let found = test.visitor().get("/.well-known/security.txt").await;
            assert_eq!((found.status.as_u16(), found.header("content-type")), (200, "text/plain; charset=utf-8"));
            let expected = format!(
                "Contact: {link}\nExpires: 2026-10-31T00:00:00.000Z\nPreferred-Languages: de, en, ja\n\
                 Canonical: http://localhost:8080/.well-known/security.txt\n"
            );
            assert_eq!(found.text(), expected);
        }
    }
}
